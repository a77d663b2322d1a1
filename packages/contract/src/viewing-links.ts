import { viewingLinkDaysAfterClose } from "@matinee/domain/viewer-limits";

const DAY_MS = 24 * 3_600_000;

/**
 * Returns the closing time of the event before which its viewing links have expired (rules/access.md, Viewing
 * links).
 */
export function computeOldestClose(now: Date): Date {
  return new Date(now.getTime() - viewingLinkDaysAfterClose * DAY_MS);
}

/** Returns whether the links of an event that closed at `closesAt` have expired; those of one without an end never do. */
export function hasViewingLinkExpired(closesAt: Date | null, now: Date): boolean {
  return closesAt !== null && closesAt <= computeOldestClose(now);
}
