import { messages } from "@matinee/texts";
import { formatClockTime } from "@matinee/domain/clock-time";
import { Button } from "@matinee/ui/button";
import { Play, Ticket } from "lucide-react";
import type { ReactNode } from "react";
import { listArtwork } from "../../../components/artwork.ts";
import { HeroPicture } from "../../../components/hero-picture.tsx";
import type { Overlay } from "../../../lib/overlay.ts";
import type { Screening } from "../../viewer/use-screening.ts";
import { findTitleClass } from "../hero/hero.tsx";
import { LogLine } from "../hero/log-line.tsx";
import { ScreeningTimes } from "../hero/screening-times.tsx";
import { NextPremiere } from "./next-premiere.tsx";
import { isShown, type ProgrammeRow } from "./programme-rows.ts";
import { findCurrentState, formatDayKey } from "./screening-state.ts";

const texts = messages.festivalPage;
const DAY_MS = 86_400_000;

/** The first view of a festival: artwork, title, log line, what is on now, and dates. */
export function FestivalHero({
  screening: { page, status, window },
  rows,
  hasPasses,
  now,
  zone,
  notices,
  isTrailerOpening,
  onTrailerIntent,
  onOpen,
}: {
  screening: Screening;
  rows: readonly ProgrammeRow[];
  hasPasses: boolean;
  /** Milliseconds since 1970. */
  now: number;
  /** IANA time zone of the festival, whose days are counted. */
  zone: string;
  notices: ReactNode;
  isTrailerOpening: boolean;
  /** The pointer is on the trailer's button: the player's code can be loaded. */
  onTrailerIntent: () => void;
  onOpen: (overlay: Overlay) => void;
}) {
  const hasArtwork = listArtwork(page).length > 0;
  const isOn = status.phase === "live";
  const sellsPasses = hasPasses && page.passesFrom !== null && !page.cancelled;
  const line = !page.activated
    ? null
    : isOn
      ? [window && describeDay(window, now, zone), describeOpen(rows, now)].filter(Boolean).join(", ")
      : status.phase === "before"
        ? messages.eventPage.comingSoon
        : null;
  return (
    <section
      aria-labelledby="title"
      className="hero gutter relative isolate flex min-h-[min(100svh,1200px)] flex-col justify-end gap-x-12 gap-y-8 overflow-x-clip pt-22 pb-8 tablet:flex-row tablet:content-end tablet:items-end tablet:justify-between tablet:pb-16 max-laptop:tablet:flex-wrap"
    >
      <HeroPicture page={page} />
      <div className="flex min-w-0 flex-col tablet:flex-1 tablet:basis-[420px]">
        {notices}
        <div className={`hero-words ${hasArtwork ? "hero-words-over-picture" : ""}`}>
          {line ? (
            <p className="flex items-center gap-2.5 text-sm leading-ui font-semibold tablet:text-md">
              <span
                aria-hidden="true"
                className={`size-2.5 rounded-full ${isOn ? "bg-accent shadow-[0_0_0_5px_color-mix(in_oklab,var(--accent)_28%,transparent)]" : "border-2 border-accent"}`}
              />
              {line}
            </p>
          ) : null}
          <div dir="auto" className="hero-words-title">
            <h1 id="title" className={`font-display ${findTitleClass(page.title)} wrap-anywhere`}>
              {page.title}
            </h1>
            <LogLine text={page.description} />
          </div>
          <div className="grid grid-cols-2 gap-3 tablet:mt-2 tablet:flex tablet:flex-wrap print:hidden">
            {sellsPasses ? (
              <Button asChild size="xl" variant="primary" className="max-tablet:col-span-2">
                <a href="#passes">
                  <Ticket aria-hidden="true" /> {texts.getAPass}
                </a>
              </Button>
            ) : null}
            <Button
              asChild
              size="xl"
              variant={sellsPasses ? "glass" : "primary"}
              className={page.trailerUrl ? "" : "max-tablet:col-span-2"}
            >
              <a href="#programme">{texts.programme}</a>
            </Button>
            {page.trailerUrl ? (
              <Button
                variant="glass"
                size="xl"
                wraps
                busy={isTrailerOpening}
                busyLabel={messages.eventPage.opening}
                icon={<Play aria-hidden="true" />}
                onPointerEnter={onTrailerIntent}
                onClick={() => onOpen({ kind: "trailer" })}
                className="max-tablet:px-3"
              >
                {messages.eventPage.trailer}
                {page.trailerSeconds ? (
                  <span className="font-normal text-text-2 tabular-nums max-tablet:hidden">
                    {formatClockTime(page.trailerSeconds)}
                  </span>
                ) : null}
              </Button>
            ) : null}
          </div>
          <p className="min-h-5 max-w-measure text-sm leading-ui text-text-2 max-tablet:text-center print:hidden">
            {page.cancelled
              ? texts.cancelled
              : status.phase === "ended"
                ? texts.over
                : sellsPasses && page.passesFrom
                  ? texts.passesFrom(messages.formats.money(page.passesFrom))
                  : null}
          </p>
        </div>
      </div>
      <div className="flex w-full flex-col gap-4 tablet:w-[340px] tablet:shrink-0">
        {page.cancelled ? null : <NextPremiere rows={rows} now={now} zone={page.timezone} />}
        <ScreeningTimes
          page={page}
          window={window}
          phase={status.phase}
          premierePart={null}
          now={new Date(now)}
        />
      </div>
    </section>
  );
}

/** Formats 'Day 2 of 3'; null for a festival of one day. */
function describeDay(window: NonNullable<Screening["window"]>, now: number, zone: string): string | null {
  const toDay = (at: Date | number) => Date.parse(formatDayKey(at, zone)) / DAY_MS;
  const first = toDay(window.opensAt);
  // The end of a day is its last minute or midnight of the next.
  const days = toDay(window.closesAt.getTime() - 1) - first + 1;
  return days > 1 ? texts.dayOf(toDay(now) - first + 1, days) : null;
}

function describeOpen(rows: readonly ProgrammeRow[], now: number): string | null {
  const open = rows.filter(
    ({ screening }) => isShown(screening) && findCurrentState(screening, now) === "now",
  );
  return open.length > 0 ? texts.onNow(open.length) : null;
}
