import { findDraft } from "@matinee/app-shell/forms/drafts";

/** Returns the name of a draft: one for each step of an event, or of an account's new event. */
export function buildDraftKey(owner: { eventId: string } | { accountId: string }, step: string): string {
  return `${"eventId" in owner ? owner.eventId : `new-${owner.accountId}`}.${step}`;
}

/** Returns the id of the item of this kind that has a draft, `new` for a new item, or null. */
export function findDraftedItem(eventId: string, kind: string): string | null {
  return findDraft(buildDraftKey({ eventId }, `${kind}.`));
}
