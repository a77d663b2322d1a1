/** The stored values that a form was edited from, and the event's version then. */
export type Origin<Values> = { base: Values; version: number | null };

/** Form values that were typed and not saved. */
export type Draft<Values> = Origin<Values> & { values: Values };

const PREFIX = "matinee.draft.";

/** Returns the storage key: one draft for each step of an event, or of an account's new event. */
export function buildDraftKey(owner: { eventId: string } | { accountId: string }, step: string): string {
  return `${PREFIX}${"eventId" in owner ? owner.eventId : `new-${owner.accountId}`}.${step}`;
}

/** Returns the id of the item of this kind that has a draft, `new` for a new item, or null. */
export function findDraftedItem(eventId: string, kind: string): string | null {
  const start = buildDraftKey({ eventId }, `${kind}.`);
  return (
    Object.keys(localStorage)
      .find((key) => key.startsWith(start))
      ?.slice(start.length) ?? null
  );
}

export function readDraft<Values extends object>(key: string, shape: Values): Draft<Values> | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    if (typeof draft !== "object" || draft === null || !("values" in draft) || !("base" in draft))
      return null;
    const { values, base } = draft;
    const version = "version" in draft && typeof draft.version === "number" ? draft.version : null;
    // Fields added to the form since then take their values from `shape`; removed fields are dropped.
    return { values: fitShape(values, shape), base: fitShape(base, shape), version };
  } catch {
    return null;
  }
}

export function writeDraft<Values>(key: string, draft: Draft<Values>): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is full or blocked: the form still has the values, and the leave guard still asks.
  }
}

export function dropDraft(key: string): void {
  localStorage.removeItem(key);
}

function fitShape<Values extends object>(stored: unknown, shape: Values): Values {
  if (typeof stored !== "object" || stored === null) return shape;
  const fields = Object.entries(stored).filter(([name]) => name in shape);
  return { ...shape, ...Object.fromEntries(fields) };
}
