import { readObject, tabStore } from "./browser-storage.ts";

/** What a viewer has typed, kept while the tab is open so that a step back or a reload loses nothing. */
export function readFormDraft<Values extends Record<string, unknown>>(
  form: string,
  defaults: Values,
): Values {
  const stored = readObject(tabStore, storageKey(form));
  const kept = Object.entries(stored).filter(
    ([name, value]) => name in defaults && typeof value === typeof defaults[name],
  );
  // Each kept value has the type of the default that it takes the place of.
  return { ...defaults, ...Object.fromEntries(kept) };
}

export function saveFormDraft(form: string, values: Record<string, unknown>): void {
  tabStore.write(storageKey(form), JSON.stringify(values));
}

const storageKey = (form: string) => `matinee.typed.${form}`;
