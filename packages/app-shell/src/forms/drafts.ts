import { getSignedInUser } from "../auth/signed-in-user.ts";
import { localStore, tabStore, type TextStore } from "../browser-storage.ts";
import { isSameValue } from "./three-way-merge.ts";

/**
 * Where a draft is kept. `tab`: until the tab closes, for what is sent once, such as an order. `device`: until it is saved
 * or discarded, for changes of something stored; leaving the page asks first.
 */
export type DraftPlace = "tab" | "device";

/** What was typed and not sent or saved, by name. */
interface Drafts {
  /** Returns a draft, or null for none or an unreadable one. */
  read(name: string): unknown;
  write(name: string, draft: unknown): void;
  drop(name: string): void;
}

const TAB = "matinee.typed.";
const DEVICE = "matinee.draft.";

const createDrafts = (store: TextStore, prefix: string): Drafts => ({
  read(name) {
    try {
      return JSON.parse(store.read(prefix + name) ?? "null");
    } catch {
      return null;
    }
  },
  write: (name, draft) => store.write(prefix + name, JSON.stringify(draft)),
  drop: (name) => store.write(prefix + name, null),
});

export const drafts: Record<DraftPlace, Drafts> = {
  tab: createDrafts(tabStore, TAB),
  device: createDrafts(localStore, DEVICE),
};

/** Names a draft after the user too, so that the next user of this device does not see it. */
export const nameOwnDraft = (name: string): string => `${getSignedInUser()?.id ?? ""}.${name}`;

/** Returns the rest of the name of a draft on this device that begins with `start`, or null if there is none. */
export function findDraft(start: string): string | null {
  const key = Object.keys(localStorage).find((key) => key.startsWith(DEVICE + start));
  return key?.slice(DEVICE.length + start.length) ?? null;
}

/** Whether a key of the browser's storage is that of a draft in this tab. */
export const isTabDraft = (key: string): boolean => key.startsWith(TAB);

/**
 * Returns a draft in the present shape of its form. What the draft lacks, or has in another type, is as in `shape`; what
 * the form no longer has is left out.
 */
export function fitDraft<Values>(draft: unknown, shape: Values): Values {
  if (!isObject(shape)) return draft !== null && isSameKind(draft, shape) ? (draft as Values) : shape; // checked
  const fields = Object.entries(isObject(draft) ? draft : {}).filter(
    ([name, value]) => name in shape && isSameKind(value, shape[name]),
  );
  return { ...shape, ...Object.fromEntries(fields) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A field of a form may be null when it is empty. */
const isSameKind = (a: unknown, b: unknown) =>
  a === null ||
  b === null ||
  b === undefined ||
  (typeof a === typeof b && Array.isArray(a) === Array.isArray(b));

/** Passwords do not belong in a store that scripts can read, and consent to the terms must be given each time. */
const unkept = new Set(["password", "confirmPassword", "currentPassword", "tos"]);

/** Leaves out the fields that no draft keeps. */
export function omitUnkept(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !unkept.has(field)));
}

/** Whether a form has what it began with, apart from fields that no draft keeps. */
export function isUnchanged(values: object, start: object): boolean {
  const kept: Record<string, unknown> = omitUnkept(values);
  return Object.entries(omitUnkept(start)).every(([field, value]) => isSameValue(kept[field], value));
}
