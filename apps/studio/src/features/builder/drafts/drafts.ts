import { findDraft, readDraft as readStored } from "@matinee/app-shell/forms/drafts";

/** The stored values that a form was edited from, and the event's version then. */
export type Origin<Values> = { base: Values; version: number | null };

/** Form values that were typed and not saved. */
export type Draft<Values> = Origin<Values> & { values: Values };

/** Returns the name of a draft: one for each step of an event, or of an account's new event. */
export function buildDraftKey(owner: { eventId: string } | { accountId: string }, step: string): string {
  return `${"eventId" in owner ? owner.eventId : `new-${owner.accountId}`}.${step}`;
}

/** Returns the id of the item of this kind that has a draft, `new` for a new item, or null. */
export function findDraftedItem(eventId: string, kind: string): string | null {
  return findDraft(buildDraftKey({ eventId }, `${kind}.`));
}

/** Returns a form's draft in the form's present shape, or null. */
export function readDraft<Values extends object>(key: string, shape: Values): Draft<Values> | null {
  const draft = readStored(key);
  if (typeof draft !== "object" || draft === null || !("values" in draft) || !("base" in draft)) return null;
  const { values, base } = draft;
  const version = "version" in draft && typeof draft.version === "number" ? draft.version : null;
  // Fields added to the form since then take their values from `shape`; removed fields are dropped.
  return { values: fitShape(values, shape), base: fitShape(base, shape), version };
}

function fitShape<Values extends object>(stored: unknown, shape: Values): Values {
  if (typeof stored !== "object" || stored === null) return shape;
  const fields = Object.entries(stored).filter(([name]) => name in shape);
  return { ...shape, ...Object.fromEntries(fields) };
}
