/** What a pass has of a screening. `begun`: it was started and does not count yet; `ended`: by a refund or a cancellation. */
export const PASS_USE_STATES = ["reserved", "begun", "watched", "suspended", "ended"] as const;
export type PassUseState = (typeof PASS_USE_STATES)[number];

/**
 * Returns what a pass has of a screening, from its use and its own ticket.
 * @param use null of a reservation
 */
export function getPassUseState(
  use: { countedAt: Date | null; suspendedAt: Date | null; revokedAt: Date | null } | null,
  ticket: { suspendedAt: Date | null; revokedAt: Date | null },
): PassUseState {
  if (use !== null && use.countedAt !== null) return "watched";
  if (ticket.revokedAt !== null || (use !== null && use.revokedAt !== null)) return "ended";
  if (ticket.suspendedAt !== null || (use !== null && use.suspendedAt !== null)) return "suspended";
  return use === null ? "reserved" : "begun";
}
