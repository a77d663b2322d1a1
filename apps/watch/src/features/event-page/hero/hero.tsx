import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { Phase } from "@matinee/domain/phase";
import type { ReactNode } from "react";
import { listArtwork } from "../../../components/artwork.ts";
import { findTextLanguage } from "../../../lib/text-language.ts";
import type { Screening } from "../../viewer/use-screening.ts";
import { HeroPicture } from "../../../components/hero-picture.tsx";
import { LogLine } from "./log-line.tsx";

const texts = messages.eventPage;

/** Titles of up to this many characters have the largest font size. */
const shortTitle = 18;
/** A longer word would break inside a line of that size. */
const longWord = 12;

/** Chooses the font size of a title by its length and by that of its longest word. */
export function findTitleClass(title: string): string {
  const longest = Math.max(...title.split(/[\s-]+/u).map((word) => word.length));
  if (longest > longWord) return "title-hero-word";
  return `${title.length <= shortTitle ? "text-title-hero" : "text-title-hero-long"} max-w-[6.44em]`;
}

/** The first view of an event: artwork, notices about the viewer's ticket, title, log line, actions and dates. */
export function Hero({
  page,
  phase,
  line,
  notices,
  actions,
  note,
  times,
}: {
  page: PublicPage;
  phase: Phase;
  /** Above the title: what is on now. */
  line: string | null;
  notices: ReactNode;
  actions: ReactNode;
  note: ReactNode;
  times: ReactNode;
}) {
  const hasArtwork = listArtwork(page).length > 0;
  return (
    <section
      aria-labelledby="title"
      className="hero gutter relative isolate flex min-h-[min(100svh,1200px)] flex-col justify-end gap-x-12 gap-y-8 overflow-x-clip pt-22 pb-8 tablet:flex-row tablet:content-end tablet:items-end tablet:justify-between tablet:pb-16 max-laptop:tablet:flex-wrap"
    >
      <HeroPicture page={page} />
      <div className="flex min-w-0 flex-col tablet:flex-1 tablet:basis-[420px]">
        {notices}
        <div className={`hero-words ${hasArtwork ? "hero-words-over-picture" : ""}`}>
          {line && page.activated ? <PhaseLine phase={phase} text={line} /> : null}
          {/* Title and log line share the title's direction, so that they align. Widths are in `em`, as `ch` depends on the font. */}
          <div dir="auto" className="hero-words-title">
            <h1
              id="title"
              lang={findTextLanguage(page, "title")}
              className={`font-display ${findTitleClass(page.title)} wrap-anywhere`}
            >
              {page.title}
            </h1>
            <LogLine text={page.description} language={findTextLanguage(page, "description")} />
          </div>
          <div className="grid grid-cols-2 gap-3 tablet:mt-2 tablet:flex tablet:flex-wrap print:hidden">
            {actions}
          </div>
          <p
            className={`${page.unlockHours || page.watchHours ? "min-h-10" : "min-h-5"} max-w-measure text-sm leading-ui text-text-2 max-tablet:text-center print:hidden`}
          >
            {note}
          </p>
        </div>
      </div>
      {times}
    </section>
  );
}

const phaseTexts: Record<Phase, string | null> = {
  before: texts.comingSoon,
  live: texts.showingNow,
  ended: null,
};

/** Describes the phase of the screening. A premiere that was ended early is over, whatever its plan. */
export function describePhase(
  { premiere }: Pick<PublicPage, "premiere">,
  phase: Phase,
  part: Screening["premierePart"],
): string | null {
  if (phase === "ended") return phaseTexts.ended;
  if (part === "lobby") return texts.lobbyOpen;
  if (part === "programme") return texts.premiereOn;
  return premiere && phase === "before" ? texts.premiereAnnounced : phaseTexts[phase];
}

function PhaseLine({ phase, text }: { phase: Phase; text: string }) {
  return (
    <p className="flex items-center gap-2.5 text-sm leading-ui font-semibold tablet:text-md">
      <span
        aria-hidden="true"
        className={`size-2.5 rounded-full ${phase === "live" ? "bg-accent shadow-[0_0_0_5px_color-mix(in_oklab,var(--accent)_28%,transparent)]" : "border-2 border-accent"}`}
      />
      {text}
    </p>
  );
}
