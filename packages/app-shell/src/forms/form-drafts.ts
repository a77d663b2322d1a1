import { tabStore } from "../browser-storage.ts";
import { readObject } from "../read-object.ts";

/** Reads the typed values of a form. They last until the tab closes, so that a step back or a reload loses nothing. */
export function readFormDraft<Values extends Record<string, unknown>>(
  form: string,
  defaults: Values,
): Values {
  const stored = readObject(tabStore, buildStorageKey(form));
  const valid = Object.entries(stored).filter(
    ([name, value]) => name in defaults && typeof value === typeof defaults[name],
  );
  // The filter ensures that each value has the type of its default.
  return { ...defaults, ...Object.fromEntries(valid) };
}

/** Stores the typed values of a form until the tab closes. */
export function saveFormDraft(form: string, values: Record<string, unknown>): void {
  tabStore.write(buildStorageKey(form), JSON.stringify(values));
}

/** Removes the typed values of a form that was sent. */
export function dropFormDraft(form: string): void {
  tabStore.write(buildStorageKey(form), null);
}

const keyPrefix = "matinee.typed.";
const buildStorageKey = (form: string) => keyPrefix + form;

/** Whether a storage key is that of a form's typed values. */
export const isTypedText = (key: string): boolean => key.startsWith(keyPrefix);
