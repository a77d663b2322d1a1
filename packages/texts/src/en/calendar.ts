import { formats } from "./formats.ts";

/**
 * Adds to an event's description when the lobby of its premiere opens. The same words in every time zone.
 * @param lobbyMinutes before the start; null without a premiere
 */
export function describeCalendarEntry(description: string, lobbyMinutes: number | null): string {
  if (!lobbyMinutes) return description;
  const minutes = formats.plural(lobbyMinutes, { one: "1 minute", other: `${lobbyMinutes} minutes` });
  return `${description}\n\nEveryone watches together. The lobby opens ${minutes} before the start.`.trim();
}

/** The name of the calendar of a visitor's plan. */
export const nameOfPlan = (festival: string): string => `My plan: ${festival}`;
