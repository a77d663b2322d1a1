import { and, eq, isNull } from "drizzle-orm";
import { transact } from "../../../db/transaction.ts";
import { authenticators } from "../../../db/schema/factors.ts";
import type { SessionContext } from "../../../platform/context.ts";
import { decrypt } from "../../../platform/crypto.ts";
import { AppError, createFieldError } from "../../../platform/errors.ts";
import { revokeSessions } from "../sessions/revoke-sessions.ts";
import { rotateSession } from "../sessions/rotate-session.ts";
import { hasSecondFactor } from "./factors.queries.ts";
import { notifyFactorChange } from "./notify-factor-change.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";
import { findTotpStep } from "./totp.ts";

/** Attempts at the first code in 15 minutes. */
const CODE_ATTEMPTS = { max: 20, windowSeconds: 900 };

/**
 * Turns an authenticator app on. Ends the account's other sessions and gives this one a new token.
 * @returns the session's new token, and recovery codes if this is the first second factor
 * @throws AppError invalid for a wrong code, state-conflict when no app is waiting for its first code
 */
export async function confirmAuthenticator(ctx: SessionContext, code: string) {
  const { accountId, sessionId, email } = ctx.actor;
  await ctx.rateLimits.consume("first-code", CODE_ATTEMPTS, accountId);
  const isWaiting = and(eq(authenticators.accountId, accountId), isNull(authenticators.confirmedAt));
  const [waiting] = await ctx.db.select().from(authenticators).where(isWaiting);
  if (!waiting) throw createNotWaitingError();
  const now = ctx.clock.now();
  const step = findTotpStep(decrypt(ctx.config.keyRing, waiting.encryptedSecret), code, now);
  if (step === null) {
    throw createFieldError("code", (t) => t.apiErrors.factors.wrongCode);
  }
  return transact(ctx.db, async (tx) => {
    const isFirstFactor = !(await hasSecondFactor(tx, accountId));
    const confirmed = await tx
      .update(authenticators)
      .set({ confirmedAt: now, lastStep: step, lastUsedAt: now })
      .where(and(isWaiting, eq(authenticators.encryptedSecret, waiting.encryptedSecret)))
      .returning({ accountId: authenticators.accountId });
    if (confirmed.length === 0) throw createNotWaitingError();
    const recoveryCodes = isFirstFactor ? await replaceRecoveryCodes(tx, accountId) : null;
    await notifyFactorChange(tx, ctx, { id: accountId, email }, "authenticator-added");
    await revokeSessions(tx, accountId, sessionId);
    return { token: await rotateSession(tx, ctx, sessionId), recoveryCodes };
  });
}

const createNotWaitingError = () => new AppError("state-conflict", (t) => t.apiErrors.factors.setUpEnded);
