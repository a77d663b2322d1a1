import type { SavePage } from "@matinee/contract/schemas/pages";

/**
 * Activated and archived flip each other (specification §4). Taking an event out of the archive leaves it to the server
 * whether it becomes active again: it does when it was before, and may be now.
 */
export function flagChange(change: { activated: boolean } | { archived: boolean }): SavePage {
  if ("archived" in change) return change;
  return change.activated ? { activated: true } : { activated: false, archived: true };
}
