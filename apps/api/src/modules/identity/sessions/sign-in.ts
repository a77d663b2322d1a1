import { hash } from "@node-rs/argon2";
import type { Context } from "../../../platform/context.ts";
import { generateToken } from "../../../platform/crypto.ts";
import { AppError } from "../../../platform/errors.ts";
import { logSecurityEvent } from "../../../platform/security-log.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { verifyPassword } from "../accounts/passwords.ts";
import { findFactorKinds } from "../factors/factors.queries.ts";
import { openSession } from "./open-session.ts";
import { createSignInChallenge } from "./sign-in-challenge.ts";
import { beginAttempt } from "./sign-in-limits.ts";
import { hasEmail } from "../../../db/has-email.ts";

/** Hash of a random token, verified for unknown addresses so that they take as long as a wrong password. */
const dummyPasswordHash = hash(generateToken());

/**
 * Checks the password and opens a session.
 * @throws AppError no-session when it does not match, second-factor-needed with a challenge for the second step,
 * too-many-requests
 */
export async function signIn(ctx: Context, input: { email: string; password: string }) {
  const email = input.email.trim().toLowerCase();
  const attempt = await beginAttempt(ctx, email);
  const [account] = await ctx.db.select().from(accounts).where(hasEmail(accounts.email, email));
  const isCorrect = await verifyPassword(account?.passwordHash ?? (await dummyPasswordHash), input.password);
  if (!account || !isCorrect) {
    logSecurityEvent(ctx, "sign-in-failed", { accountId: account?.id ?? null });
    await attempt.fail();
    throw new AppError("no-session", (t) => t.auth.errorLoggingIn);
  }
  await attempt.succeed();
  if (account.disabledAt) throw new AppError("no-session", (t) => t.staff.suspended);
  const factors = await findFactorKinds(ctx.db, account.id);
  if (factors.length > 0) {
    throw new AppError("second-factor-needed", (t) => t.security.secondFactorNeeded, {
      details: { challenge: createSignInChallenge(ctx, account), factors },
    });
  }
  return { token: await openSession(ctx, account), account };
}
