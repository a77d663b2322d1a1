import type * as en from "../en/calendar.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/**
 * Adds to an event's description when the lobby of its premiere opens. The same words in every time zone.
 * @param lobbyMinutes before the start; null without a premiere
 */
export const describeCalendarEntry: AnyLanguage<typeof en.describeCalendarEntry> = (
  description,
  lobbyMinutes,
) => {
  if (!lobbyMinutes) return description;
  const minutes = formats.plural(lobbyMinutes, {
    one: `${lobbyMinutes} minute`,
    many: `${lobbyMinutes} de minutes`,
    other: `${lobbyMinutes} minutes`,
  });
  return `${description}\n\nTout le monde regarde ensemble. Le hall ouvre ${minutes} avant le début.`.trim();
};

/** The name of the calendar of a visitor's plan. */
export const nameOfPlan: AnyLanguage<typeof en.nameOfPlan> = (festival) => `Mon planning : ${festival}`;
