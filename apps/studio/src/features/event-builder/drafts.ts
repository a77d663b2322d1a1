/** What somebody typed and did not save, and what it was typed over. */
export type Draft<Values> = { values: Values; base: Values; version: number | null };

const PREFIX = "matinee.draft.";

/** One draft for each step of each event; a new event has one for each account. */
export function draftKey(owner: { eventId: string } | { accountId: string }, step: string): string {
  return `${PREFIX}${"eventId" in owner ? owner.eventId : `new-${owner.accountId}`}.${step}`;
}

export function readDraft<Values extends object>(key: string, shape: Values): Draft<Values> | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    if (typeof draft !== "object" || draft === null || !("values" in draft) || !("base" in draft))
      return null;
    const { values, base } = draft;
    const version = "version" in draft && typeof draft.version === "number" ? draft.version : null;
    // Fields that the form has gained since take their present values; ones that it lost are dropped.
    return { values: inShape(values, shape), base: inShape(base, shape), version };
  } catch {
    return null;
  }
}

export function writeDraft<Values>(key: string, draft: Draft<Values>): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the form still holds what was typed, and leaving still asks.
  }
}

export function dropDraft(key: string): void {
  localStorage.removeItem(key);
}

function inShape<Values extends object>(stored: unknown, shape: Values): Values {
  if (typeof stored !== "object" || stored === null) return shape;
  const known = Object.entries(stored).filter(([name]) => name in shape);
  return { ...shape, ...Object.fromEntries(known) };
}
