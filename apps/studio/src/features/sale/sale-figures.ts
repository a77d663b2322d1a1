import type { LiveQueue } from "@matinee/contract/schemas/sale-queue";

/** Why a sale has no time at which it will be sold out. */
export type NoSoldOut = "no-limit" | "sold-out" | "paused" | "no-pace";

export type SoldOut = { inMinutes: number; at: Date } | { reason: NoSoldOut };

const MINUTE_MS = 60_000;

/** Estimates when all tickets are sold, by the pace of the last ten minutes. */
export function estimateSoldOut(
  live: Pick<LiveQueue, "now" | "unsold" | "ticketsAMinute"> & { queue: Pick<LiveQueue["queue"], "state"> },
): SoldOut {
  const { unsold, ticketsAMinute, queue, now } = live;
  if (unsold === null) return { reason: "no-limit" };
  if (unsold === 0) return { reason: "sold-out" };
  if (queue.state === "paused") return { reason: "paused" };
  if (!ticketsAMinute) return { reason: "no-pace" };
  const inMinutes = Math.ceil(unsold / ticketsAMinute);
  return { inMinutes, at: new Date(Date.parse(now) + inMinutes * MINUTE_MS) };
}

/** Below ten a minute, a tenth tells something. */
export const roundPace = (ticketsAMinute: number): number =>
  ticketsAMinute < 10 ? Math.round(ticketsAMinute * 10) / 10 : Math.round(ticketsAMinute);
