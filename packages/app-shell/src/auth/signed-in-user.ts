import type { StaffRole } from "@matinee/contract/policy";
import type { ACCOUNT_TYPES } from "@matinee/contract/schemas/accounts";
import { localStore } from "../browser-storage.ts";
import { session } from "./session.ts";

const KEY = "matinee.user";

type AccountType = (typeof ACCOUNT_TYPES)[number];

// Not the contract's array itself: its module would bring the schemas along.
const accountTypes: readonly AccountType[] = ["filmmaker", "admin"];

export interface SignedInUser {
  id: string;
  type: AccountType;
  name: string;
  email: string;
  /** What a member of staff may do. Missing where a session began before the role was stored. */
  staffRole?: StaffRole | null;
}

/** Stores who is signed in, so that a screen can show it before the server responds. */
export function rememberUser({ id, type, name, email, staffRole }: SignedInUser): void {
  localStore.write(KEY, JSON.stringify({ id, type, name, email, staffRole }));
}

/** Removes the session and the user from this browser. */
export function forgetUser(): void {
  session.set(null);
  localStore.write(KEY, null);
}

/** Returns who is signed in on this host, or null. Only decides what to show first: the server checks the session. */
export function getSignedInUser(): SignedInUser | null {
  if (!session.get()) return null;
  try {
    const user: unknown = JSON.parse(localStore.read(KEY) ?? "null");
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
    accountTypes.some((type) => type === value.type)
  );
}
