import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { eq } from "drizzle-orm";
import { accounts } from "../../../db/schema/accounts.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { logSecurityEvent } from "../../../platform/security-log.ts";
import { checkAssertion } from "../factors/passkey-assertions.ts";
import { openSession } from "./open-session.ts";

/**
 * Opens a session for the account of a passkey. The passkey has verified its user, so nothing else is asked.
 * @throws AppError no-session when the answer is wrong or the account suspended
 */
export async function signInWithPasskey(ctx: Context, passkey: AuthenticationResponseJSON) {
  const accountId = await checkAssertion(ctx, passkey, null);
  const [account] = accountId
    ? await ctx.db.select().from(accounts).where(eq(accounts.id, accountId))
    : [undefined];
  if (!account) {
    logSecurityEvent(ctx, "sign-in-failed");
    throw new AppError("no-session", (t) => t.security.wrongPasskey);
  }
  if (account.disabledAt) throw new AppError("no-session", (t) => t.staff.suspended);
  return { token: await openSession(ctx, account), account };
}
