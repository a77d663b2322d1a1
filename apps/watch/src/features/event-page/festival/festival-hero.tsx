import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Ticket } from "lucide-react";
import type { ReactNode } from "react";
import type { Overlay } from "../../../lib/overlay.ts";
import type { Screening } from "../../viewer/use-screening.ts";
import { describePhase, Hero } from "../hero/hero.tsx";
import { ScreeningTimes } from "../hero/screening-times.tsx";
import { TrailerButton } from "../hero/trailer-button.tsx";
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
  const sellsPasses = hasPasses && page.passesFrom !== null && !page.cancelled;
  return (
    <Hero
      page={page}
      phase={status.phase}
      line={
        status.phase === "live"
          ? messages.formats.facts([window && describeDay(window, now, zone), describeOpen(rows, now)])
          : describePhase(page, status.phase, null)
      }
      notices={notices}
      actions={
        <>
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
          <TrailerButton
            page={page}
            hasIcon
            isOpening={isTrailerOpening}
            onIntent={onTrailerIntent}
            onOpen={onOpen}
            className="max-tablet:px-3"
          />
        </>
      }
      note={
        page.cancelled
          ? texts.cancelled
          : status.phase === "ended"
            ? texts.over
            : sellsPasses && page.passesFrom
              ? texts.passesFrom(messages.formats.money(page.passesFrom, page.currency))
              : null
      }
      times={
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
      }
    />
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
