import { session } from "@matinee/app-shell/session";
import { ACCOUNT_TYPES } from "@matinee/contract/schemas/accounts";

const KEY = "matinee.user";

export type SignedInUser = { id: string; type: (typeof ACCOUNT_TYPES)[number]; name: string; email: string };

/** Keeps who is signed in beside the session, so that a screen knows it before the server answers. */
export function rememberUser({ id, type, name, email }: SignedInUser): void {
  localStorage.setItem(KEY, JSON.stringify({ id, type, name, email }));
}

/** Who is signed in on this host, or null. The server decides; this only chooses what to show first. */
export function signedInUser(): SignedInUser | null {
  if (!session.get()) return null;
  try {
    const user: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return isUser(user) ? user : null;
  } catch {
    return null;
  }
}

function isUser(value: unknown): value is SignedInUser {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "string" &&
    "name" in value &&
    "email" in value &&
    "type" in value &&
    ACCOUNT_TYPES.some((type) => type === value.type)
  );
}
