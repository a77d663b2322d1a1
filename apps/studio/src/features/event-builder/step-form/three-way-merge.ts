export type Merge<Values> = {
  /** The local value of each field that changed locally, else the stored one. */
  merged: Values;
  /** Fields that both sides changed to different values. */
  conflicts: (keyof Values & string)[];
};

/** Merges local and stored changes of the same form, each compared with the common base. */
export function mergeForms<Values extends object>(base: Values, mine: Values, theirs: Values): Merge<Values> {
  const keys = Object.keys(base) as (keyof Values & string)[]; // form values have no other keys
  const changed = (value: Values, key: keyof Values) => !isSameValue(value[key], base[key]);
  return {
    merged: Object.fromEntries(
      keys.map((key) => [key, changed(mine, key) ? mine[key] : theirs[key]]),
    ) as Values, // the same keys as above
    conflicts: keys.filter(
      (key) => changed(mine, key) && changed(theirs, key) && !isSameValue(mine[key], theirs[key]),
    ),
  };
}

/** Compares form values, which are texts, numbers, flags and lists of these. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
