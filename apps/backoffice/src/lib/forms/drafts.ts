import { getSignedInUser } from "@matinee/app-shell/signed-in-user";

/** What somebody typed and did not save, kept on this device for them alone. */
const buildKey = (name: string) => `matinee.draft.${getSignedInUser()?.id ?? ""}.${name}`;

/** @returns null when there is none, or none that can be read */
export function readDraft(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(buildKey(name)) ?? "null");
  } catch {
    return null;
  }
}

export function writeDraft(name: string, draft: unknown): void {
  try {
    localStorage.setItem(buildKey(name), JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the form still holds what was typed, and leaving still asks.
  }
}

export function dropDraft(name: string): void {
  localStorage.removeItem(buildKey(name));
}
