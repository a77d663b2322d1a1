import type { ConflictingField } from "@matinee/ui/conflict-dialog";

export type Merge<Values> = {
  /** The local value of each field that changed locally, else the stored one. */
  merged: Values;
  /** Fields that both sides changed to different values. */
  conflicts: (keyof Values & string)[];
};

/** Merges local and stored changes of the same form, each compared with the common base. */
export function mergeForms<Values extends object>(
  base: Values,
  local: Values,
  stored: Values,
): Merge<Values> {
  const keys = Object.keys(base) as (keyof Values & string)[]; // form values have no other keys
  const isChanged = (value: Values, key: keyof Values) => !isSameValue(value[key], base[key]);
  return {
    merged: Object.fromEntries(
      keys.map((key) => [key, isChanged(local, key) ? local[key] : stored[key]]),
    ) as Values, // the same keys as above
    conflicts: keys.filter(
      (key) => isChanged(local, key) && isChanged(stored, key) && !isSameValue(local[key], stored[key]),
    ),
  };
}

/** Both sides changed `fields` to different values. `merged` has the local value of each and every other change. */
export type Conflict<Values> = {
  theirs: Values;
  merged: Values;
  fields: (keyof Values & string)[];
};

/** Returns the values to save after the user chose the local or the stored side of a conflict. */
export function applyChoice<Values extends object>(
  { merged, theirs, fields }: Conflict<Values>,
  choice: "mine" | "theirs",
): Values {
  if (choice === "mine") return merged;
  return { ...merged, ...Object.fromEntries(fields.map((field) => [field, theirs[field]])) };
}

/**
 * Lists what the conflict dialog shows of each field.
 * @param labels a field without a label follows another one and is left out
 * @param format formats a value that is not a text, a switch or a list of texts
 */
export function listConflictingFields<Values extends object>(
  { fields, theirs, merged }: Conflict<Values>,
  labels: Readonly<Partial<Record<keyof Values & string, string>>>,
  format: (name: keyof Values & string, value: unknown) => unknown = (_name, value) => value,
): ConflictingField[] {
  return fields.flatMap((name) => {
    const label = labels[name];
    return label ? { name, label, saved: format(name, theirs[name]), yours: format(name, merged[name]) } : [];
  });
}

/** Compares form values, which are texts, numbers, flags and lists of these. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
