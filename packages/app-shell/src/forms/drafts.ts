import { getSignedInUser } from "../auth/signed-in-user.ts";

const PREFIX = "matinee.draft.";

/** Names a draft after the user too, so that the next user of this device does not see it. */
export const nameOwnDraft = (name: string): string => `${getSignedInUser()?.id ?? ""}.${name}`;

/** Returns what was typed and not saved on this device, or null for nothing or something unreadable. */
export function readDraft(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

/** Stores what was typed on this device until it is saved or discarded. */
export function writeDraft(name: string, draft: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(draft));
  } catch {
    // Storage is full or blocked: the form still has the typed values, and leaving it still asks.
  }
}

/** Removes a draft that was saved or discarded. */
export function dropDraft(name: string): void {
  localStorage.removeItem(PREFIX + name);
}

/** Returns the rest of the name of a draft that begins with `start`, or null if there is none. */
export function findDraft(start: string): string | null {
  const key = Object.keys(localStorage).find((key) => key.startsWith(PREFIX + start));
  return key?.slice(PREFIX.length + start.length) ?? null;
}
