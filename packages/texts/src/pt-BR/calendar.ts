import type * as en from "../en/calendar.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const describeCalendarEntry: AnyLanguage<typeof en.describeCalendarEntry> = (
  description,
  lobbyMinutes,
) => {
  if (!lobbyMinutes) return description;
  const lobby = formats.plural(lobbyMinutes, {
    one: `O saguão abre ${lobbyMinutes} minuto antes do início.`,
    other: `O saguão abre ${lobbyMinutes} minutos antes do início.`,
  });
  return `${description}\n\nTodos assistem juntos. ${lobby}`.trim();
};

export const nameOfPlan: AnyLanguage<typeof en.nameOfPlan> = (festival) => `Meu plano: ${festival}`;
