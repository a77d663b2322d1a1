import type { SavePage } from "@matinee/contract/schemas/pages";

/**
 * Builds the save that flips Activated or Archived: each flips the other (product rule: back office, event states). The
 * server decides whether an event that leaves the archive is active again.
 */
export function buildFlagChange(change: { activated: boolean } | { archived: boolean }): SavePage {
  if ("archived" in change) return change;
  return change.activated ? { activated: true } : { activated: false, archived: true };
}
