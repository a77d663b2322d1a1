import type * as en from "../en/calendar.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countMinutes } from "./counts.ts";
import { isolate } from "./isolate.ts";

/**
 * Adds to an event's description when the lobby of its premiere opens. The same words in every time zone.
 * @param lobbyMinutes before the start; null without a premiere
 */
export const describeCalendarEntry: AnyLanguage<typeof en.describeCalendarEntry> = (
  description,
  lobbyMinutes,
) =>
  lobbyMinutes
    ? `${description}\n\nيشاهد الجميع معًا. تُفتح الردهة قبل ${countMinutes(lobbyMinutes)} من البدء.`.trim()
    : description;

/** The name of the calendar of a visitor's plan. */
export const nameOfPlan: AnyLanguage<typeof en.nameOfPlan> = (festival) => `خطتي: ${isolate(festival)}`;
