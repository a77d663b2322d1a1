/** What a form was typed over: its values then, and the event's version. */
export type Origin<Values> = { base: Values; version: number | null };

/** What somebody typed and did not save. */
export type Draft<Values> = Origin<Values> & { values: Values };

const PREFIX = "matinee.draft.";

/** One draft for each step of each event; a new event has one for each account. */
export function buildDraftKey(owner: { eventId: string } | { accountId: string }, step: string): string {
  return `${PREFIX}${"eventId" in owner ? owner.eventId : `new-${owner.accountId}`}.${step}`;
}

/** The item of a kind that was being typed when the page went away: its id, or `new`. */
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
    // Fields that the form has gained since take their present values; ones that it lost are dropped.
    return { values: fitShape(values, shape), base: fitShape(base, shape), version };
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

function fitShape<Values extends object>(stored: unknown, shape: Values): Values {
  if (typeof stored !== "object" || stored === null) return shape;
  const known = Object.entries(stored).filter(([name]) => name in shape);
  return { ...shape, ...Object.fromEntries(known) };
}
