import { getSignedInUser } from "@matinee/app-shell/auth/signed-in-user";

/** Drafts are stored for each user, so that the next user of this device does not see them. */
const buildKey = (name: string) => `matinee.draft.${getSignedInUser()?.id ?? ""}.${name}`;

/** Returns the stored draft, or null for none or an unreadable one. */
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
    // Storage is full or blocked: the form still has the typed values, and leaving it still asks.
  }
}

export function dropDraft(name: string): void {
  localStorage.removeItem(buildKey(name));
}
