import { messages } from "@matinee/texts";
import type { PlanMove, PlanWarning } from "@matinee/domain/festival-plan";
import { Alert } from "@matinee/ui/alert";
import { formatMoment, formatTime, isSameDay } from "../screening-state.ts";

const texts = messages.myFestival;

/** What in the plan cannot be watched as planned, each with another time. */
export function PlanWarnings({
  warnings,
  findTitle,
  now,
  zone,
  isBusy,
  onMove,
}: {
  warnings: readonly PlanWarning[];
  findTitle: (pageId: string) => string;
  /** Milliseconds since 1970. */
  now: number;
  /** IANA time zone. */
  zone: string;
  isBusy: boolean;
  onMove: (move: PlanMove) => void;
}) {
  if (warnings.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {warnings.map((warning) => {
        const { move } = warning;
        return (
          <li key={JSON.stringify(warning)}>
            <Alert tone="warning" title={warning.kind === "overlap" ? texts.warnings.overlap : undefined}>
              {describeWarning(warning, { findTitle, now, zone })}
              {move ? (
                <button
                  type="button"
                  disabled={isBusy}
                  onClick={() => onMove(move)}
                  className="touch-target mt-2 block rounded-1 text-start font-semibold hover:underline"
                >
                  {texts.moveTo(findTitle(move.pageId), formatNear(move.startsAt, now, zone))}
                </button>
              ) : null}
            </Alert>
          </li>
        );
      })}
    </ul>
  );
}

interface Reader {
  findTitle: (pageId: string) => string;
  now: number;
  zone: string;
}

function describeWarning(warning: PlanWarning, { findTitle, now, zone }: Reader): string {
  const format = (at: Date) => formatNear(at, now, zone);
  switch (warning.kind) {
    case "overlap": {
      const text = texts.warnings.runsInto(findTitle(warning.first), findTitle(warning.second));
      return warning.beginBy ? `${text} ${texts.warnings.beginToSeeBoth(format(warning.beginBy))}` : text;
    }
    case "keep-open":
      return [
        texts.warnings.keepOpen(findTitle(warning.pageId)),
        texts.warnings.keepOpenFrom(format(warning.beginBy), format(warning.keepOpenFrom)),
      ].join(" ");
    case "not-open":
      return [
        texts.warnings.notOpen(findTitle(warning.pageId)),
        texts.warnings.openFrom(format(warning.opensAt), format(warning.closesAt)),
      ].join(" ");
  }
}

/** Formats the time of today, and the day with it otherwise. */
export const formatNear = (at: Date, now: number, zone: string): string =>
  isSameDay(at, now, zone) ? formatTime(at, zone) : formatMoment(at.toISOString(), now, zone);
