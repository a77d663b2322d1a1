import type { Payout } from "@matinee/contract/schemas/money";

/** The payout that arrives next, and the last that arrived; null without one. */
export interface CurrentPayouts {
  next: Payout | null;
  last: Payout | null;
}

const WAITING = ["pending", "in_transit"];

/** Finds the payouts that an owner asks about. One that failed or was cancelled is neither of them. */
export function findCurrentPayouts(payouts: readonly Payout[]): CurrentPayouts {
  const sorted = payouts.toSorted((a, b) => a.arrivesAt.localeCompare(b.arrivesAt));
  return {
    next: sorted.find(({ status }) => WAITING.includes(status)) ?? null,
    last: sorted.findLast(({ status }) => status === "paid") ?? null,
  };
}
