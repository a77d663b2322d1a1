import type * as en from "../en/calendar.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const describeCalendarEntry: AnyLanguage<typeof en.describeCalendarEntry> = (
  description,
  lobbyMinutes,
) => {
  if (!lobbyMinutes) return description;
  const minutes = formats.plural(lobbyMinutes, { one: "1 Minute", other: `${lobbyMinutes} Minuten` });
  return `${description}\n\nAlle sehen den Film gemeinsam. Das Foyer öffnet ${minutes} vor dem Beginn.`.trim();
};

export const nameOfPlan: AnyLanguage<typeof en.nameOfPlan> = (festival) => `Mein Plan: ${festival}`;
