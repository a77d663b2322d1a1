import { lifetimes } from "@matinee/domain/limits";

const DAY_MS = 24 * 3_600_000;

/**
 * Returns the closing time of the event before which its viewing links have expired (rules/access.md, Viewing
 * links).
 */
export function computeOldestClose(now: Date): Date {
  return new Date(now.getTime() - lifetimes.viewingLinkDaysAfterClose * DAY_MS);
}

/**
 * Returns whether a link has expired: 30 days after its event closed or, where that is later, after the time to finish of its
 * ticket. Those of an event without an end never do.
 */
export function hasViewingLinkExpired(
  closesAt: Date | null,
  now: Date,
  held: { watchUntil: Date | null } | null = null,
): boolean {
  if (closesAt === null) return false;
  const last = Math.max(closesAt.getTime(), held?.watchUntil?.getTime() ?? 0);
  return last <= computeOldestClose(now).getTime();
}
