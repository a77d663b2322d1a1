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
    one: "1 minuto",
    many: `${lobbyMinutes} de minutos`,
    other: `${lobbyMinutes} minutos`,
  });
  return `${description}\n\nTodo el público la ve a la vez. El vestíbulo abre ${minutes} antes del inicio.`.trim();
};

/** The name of the calendar of a visitor's plan. */
export const nameOfPlan: AnyLanguage<typeof en.nameOfPlan> = (festival) => `Mi plan: ${festival}`;
