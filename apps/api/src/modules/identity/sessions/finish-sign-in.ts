import { eq } from "drizzle-orm";
import { accounts } from "../../../db/schema/accounts.ts";
import type { Context } from "../../../platform/context.ts";
import { hashToken } from "../../../platform/crypto.ts";
import { AppError } from "../../../platform/errors.ts";
import { logSecurityEvent } from "../../../platform/security-log.ts";
import { checkFactor, type FactorInput } from "../factors/check-factor.ts";
import { openSession } from "./open-session.ts";
import { createChallengeError, readSignInChallenge } from "./sign-in-challenge.ts";

/**
 * Checks the second factor after the password and opens a session.
 * @throws AppError no-session for an expired challenge, invalid at `factor`, too-many-requests
 */
export async function finishSignIn(ctx: Context, input: { challenge: string; factor: FactorInput }) {
  const challenge = readSignInChallenge(ctx, input.challenge);
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, challenge.accountId));
  if (!account || hashToken(account.passwordHash) !== challenge.password) throw createChallengeError();
  if (account.disabledAt) throw new AppError("no-session", (t) => t.staff.suspended);
  try {
    await checkFactor(ctx, account, input.factor);
  } catch (error) {
    logSecurityEvent(ctx, "sign-in-failed", { accountId: account.id });
    throw error;
  }
  return { token: await openSession(ctx, account), account };
}
