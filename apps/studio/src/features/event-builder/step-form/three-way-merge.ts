export type Merge<Values> = {
  /** Mine where I changed something, else theirs. */
  merged: Values;
  /** What both changed, differently. */
  conflicts: (keyof Values & string)[];
};

/** Puts two people's changes to the same form together, by what each changed from where they began. */
export function mergeForms<Values extends object>(base: Values, mine: Values, theirs: Values): Merge<Values> {
  const keys = Object.keys(base) as (keyof Values & string)[]; // a form's values have no other keys
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

/** Form values are texts, numbers, flags and lists of such. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
