import { session } from "@matinee/app-shell/session";
import type { ACCOUNT_TYPES } from "@matinee/contract/schemas/accounts";

const KEY = "matinee.user";

type AccountType = (typeof ACCOUNT_TYPES)[number];
const accountTypes: readonly AccountType[] = ["filmmaker", "admin"];

export type SignedInUser = { id: string; type: AccountType; name: string; email: string };

/** Keeps who is signed in beside the session, so that a screen knows it before the server answers. */
export function rememberUser(user: SignedInUser): void {
  localStorage.setItem(KEY, JSON.stringify(user));
}

export function forgetUser(): void {
  session.set(null);
  localStorage.removeItem(KEY);
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
    "type" in value &&
    accountTypes.some((type) => type === value.type)
  );
}
