import { signedInUser } from "./signed-in-user.ts";

/** What somebody typed and did not save, kept on this device for them alone. */
const keyOf = (name: string) => `matinee.draft.${signedInUser()?.id ?? ""}.${name}`;

/** @returns null when there is none, or none that can be read */
export function readDraft(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? "null");
  } catch {
    return null;
  }
}

export function writeDraft(name: string, draft: unknown): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the form still holds what was typed, and leaving still asks.
  }
}

export function dropDraft(name: string): void {
  localStorage.removeItem(keyOf(name));
}
