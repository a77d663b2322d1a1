import { session } from "@matinee/app-shell/auth/session";
import { rememberUser, type SignedInUser } from "@matinee/app-shell/auth/signed-in-user";
import { queryClient } from "../../lib/queries/query-client.ts";

/** A sign-in by a user who is not staff. */
export class NotStaffError extends Error {
  readonly user: SignedInUser;

  constructor(user: SignedInUser) {
    super(`${user.email} is not a staff account.`);
    this.name = "NotStaffError";
    this.user = user;
  }
}

/**
 * Stores the session of a staff member and clears the data that the last user loaded.
 * @throws NotStaffError for any other user
 */
export function enterAs(user: SignedInUser, token: string | null): void {
  if (user.type !== "admin") throw new NotStaffError(user);
  queryClient.clear();
  session.set(token);
  rememberUser(user);
}
