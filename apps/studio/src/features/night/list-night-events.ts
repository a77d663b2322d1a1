import { getItemTitle, getOwnTitle } from "@matinee/app-shell/live-room/describe-programme";
import type { Programme } from "@matinee/app-shell/live-room/use-programme";
import { messages } from "@matinee/texts";
import type { GivenCommand, Premiere } from "@matinee/contract/schemas/premieres";
import { computeLength } from "@matinee/domain/premiere-clock";
import { findReachedAt, type PremiereHistory } from "@matinee/domain/premiere-history";
import { formatLength } from "./format-length.ts";

const texts = messages.night;

/** Something that happened to a premiere: a command, or what the clock does on its own. */
export interface NightEvent {
  key: string;
  at: Date;
  text: string;
  /** What viewers read; null without a reason. */
  reason: string | null;
  by: string;
}

/** Lists what has happened until `now`, the last first. */
export function listNightEvents(
  { startsAt, lobbyMinutes, programme, clock }: Premiere,
  commands: readonly GivenCommand[],
  history: PremiereHistory | null,
  now: Date,
): NightEvent[] {
  const commanded = commands.map(({ epoch, command, by, reason, holdMs, at }) => ({
    key: String(epoch),
    at: new Date(at),
    text: describeCommand({ command, reason, holdMs }),
    reason,
    by: by ?? texts.nameUnknown,
  }));
  const automatic: [Exclude<keyof typeof texts.logged, "holdFor">, Date | null][] = [
    ["lobby", new Date(Date.parse(startsAt) - (lobbyMinutes * 60_000) / clock.speed)],
  ];
  const names = new Set(commands.map(({ command }) => command));
  if (history && !names.has("start")) automatic.push(["begun", findReachedAt(history, 0)]);
  if (history && !names.has("end"))
    automatic.push(["over", findReachedAt(history, computeLength(programme))]);
  const events = automatic.flatMap(([key, at]) =>
    at && at <= now ? [{ key, at, text: texts.logged[key], reason: null, by: texts.automatically }] : [],
  );
  return [...commanded, ...events].toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

function describeCommand({ command, reason, holdMs }: Pick<GivenCommand, "command" | "reason" | "holdMs">) {
  if (command === "hold" && holdMs !== null) return texts.logged.holdFor(formatLength(holdMs));
  return command === "explain" && reason === null ? texts.logged.explainNothing : texts.logged[command];
}

/** Returns what an item is called on this page: the event's own film by the event's title. */
export const getShownTitle = (item: Programme["items"][number]["item"], eventTitle: string): string =>
  item.kind === "film" ? getOwnTitle(item) || eventTitle : getItemTitle(item);
