import type { SavePage } from "@matinee/contract/schemas/pages";

export interface EventFlags {
  activated: boolean;
  archived: boolean;
  test: boolean;
  diyEvent: boolean;
}

/**
 * Builds the save that flips Activated or Archived: each flips the other (product rule: back office, event states). The
 * server decides whether an event that leaves the archive is active again.
 */
export function buildFlagChange(change: { activated: boolean } | { archived: boolean }): SavePage {
  if ("archived" in change) return change;
  return change.activated ? { activated: true } : { activated: false, archived: true };
}

/** Builds the save that undoes `change` of an event that had the flags `before`. */
export function buildUndoChange(before: EventFlags, change: SavePage): SavePage {
  if (change.test !== undefined) return { test: before.test };
  if (change.diyEvent !== undefined) return { diyEvent: before.diyEvent };
  // Activating takes an event out of the archive, so an active event has no other flag to bring back.
  return before.activated ? { activated: true } : { activated: false, archived: before.archived };
}
