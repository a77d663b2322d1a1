import { messages } from "@matinee/texts";

const [SECOND_MS, MINUTE_MS] = [1000, 60_000];
const texts = messages.premiereNight;
/** Minutes before the start that are announced first. */
const FIRST_MINUTES = 10;

/** Which moment before the start of a premiere came last. */
export type Moment = "early" | "ten-minutes" | "one-minute" | "start";

/** What screen readers hear at each moment. */
export const momentTexts = {
  early: "",
  "ten-minutes": texts.announceMinutes(FIRST_MINUTES),
  "one-minute": texts.announceMinutes(1),
  start: texts.announceStart,
} satisfies Record<Moment, string>;

/** @param leftMs milliseconds until the start; null when it is not known */
export function findMoment(leftMs: number | null): Moment {
  if (leftMs === null || leftMs > FIRST_MINUTES * MINUTE_MS) return "early";
  if (leftMs > MINUTE_MS) return "ten-minutes";
  return leftMs > 5 * SECOND_MS ? "one-minute" : "start";
}
