import type { SavePage } from "@matinee/contract/schemas/pages";

export interface EventFlags {
  activated: boolean;
  archived: boolean;
  test: boolean;
  diyEvent: boolean;
}

/**
 * The save that flips Activated or Archived: each flips the other (product rule: back office, event states). Taking an
 * event out of the archive leaves it to the server whether it becomes active again: it does when it was before, and may
 * be now.
 */
export function buildFlagChange(change: { activated: boolean } | { archived: boolean }): SavePage {
  if ("archived" in change) return change;
  return change.activated ? { activated: true } : { activated: false, archived: true };
}

/** The save that undoes `change` of an event that had the flags `before`. */
export function buildUndoChange(before: EventFlags, change: SavePage): SavePage {
  if (change.test !== undefined) return { test: before.test };
  if (change.diyEvent !== undefined) return { diyEvent: before.diyEvent };
  // Activating takes an event out of the archive, so an active event has no other flag to bring back.
  return before.activated ? { activated: true } : { activated: false, archived: before.archived };
}
