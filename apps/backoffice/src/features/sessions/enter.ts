import { session } from "@matinee/app-shell/session";
import { queryClient } from "../../query-client.ts";
import { rememberUser, type SignedInUser } from "../../lib/signed-in-user.ts";

/** The back office is for staff; whoever else signs in is told so and not let in. */
export class NotStaffError extends Error {
  readonly user: SignedInUser;

  constructor(user: SignedInUser) {
    super(`${user.email} is not a staff account.`);
    this.name = "NotStaffError";
    this.user = user;
  }
}

/**
 * Lets a staff member in, and drops what the last person left in memory.
 * @throws NotStaffError
 */
export function enterAs(user: SignedInUser, token: string | null): void {
  if (user.type !== "admin") throw new NotStaffError(user);
  queryClient.clear();
  session.set(token);
  rememberUser(user);
}
