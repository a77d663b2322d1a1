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

/** Compares form values, which are texts, numbers, flags and lists of these. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
