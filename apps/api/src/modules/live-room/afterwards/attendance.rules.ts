import { computeStayedFrom } from "../../premieres/attendance.rules.ts";

/** When a viewer came and left, in milliseconds since the start of the programme. */
interface Stay {
  /** Negative in the lobby. */
  joinedMs: number | null;
  lastSeenMs: number;
}

interface Film {
  startMs: number;
  endMs: number;
}

/** Points of the curve after its first one. */
const MAX_STEPS = 120;
const MIN_STEP_MS = 15_000;

/** Returns whether a viewer was there at the end of the film. */
export const hasStayed = ({ lastSeenMs }: Pick<Stay, "lastSeenMs">, film: Film): boolean =>
  lastSeenMs >= computeStayedFrom(film);

/** Counts those who had not left at each step of the film, which is at least 15 seconds. `second` is of the film. */
export function computeWatching(
  stays: readonly Pick<Stay, "lastSeenMs">[],
  film: Film,
): { second: number; people: number }[] {
  const lengthMs = film.endMs - film.startMs;
  if (stays.length === 0 || lengthMs <= 0) return [];
  const stepMs = Math.max(MIN_STEP_MS, Math.ceil(lengthMs / MAX_STEPS / 1000) * 1000);
  const starts = Array.from({ length: Math.ceil(lengthMs / stepMs) }, (_, step) => step * stepMs);
  return [...starts, lengthMs].map((positionMs) => {
    const isThere = (stay: Pick<Stay, "lastSeenMs">) =>
      stay.lastSeenMs >= film.startMs + positionMs || hasStayed(stay, film);
    return { second: Math.round(positionMs / 1000), people: stays.filter(isThere).length };
  });
}
