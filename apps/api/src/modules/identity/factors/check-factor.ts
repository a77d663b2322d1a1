import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { and, eq, isNotNull, lt } from "drizzle-orm";
import { transact } from "../../../db/transaction.ts";
import { authenticators } from "../../../db/schema/factors.ts";
import type { Context } from "../../../platform/context.ts";
import { decrypt } from "../../../platform/crypto.ts";
import { createFieldError } from "../../../platform/errors.ts";
import { notifyFactorChange } from "./notify-factor-change.ts";
import { checkAssertion } from "./passkey-assertions.ts";
import { redeemRecoveryCode } from "./recovery-codes.ts";
import { findTotpStep } from "./totp.ts";

export interface FactorInput {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: AuthenticationResponseJSON | undefined;
}

/** Attempts at the second factor of one account in 15 minutes, from any IP address. */
const FACTOR_ATTEMPTS = { max: 10, windowSeconds: 900 };

/**
 * Checks a second factor of an account. Every code and every answer of a passkey works once.
 * @throws AppError invalid at `factor`, too-many-requests
 */
export async function checkFactor(
  ctx: Context,
  account: { id: string; email: string },
  factor: FactorInput,
): Promise<void> {
  await ctx.rateLimits.consume("second-factor", FACTOR_ATTEMPTS, account.id);
  if (factor.passkey) {
    if (await checkAssertion(ctx, factor.passkey, account.id)) return;
    throw createFieldError("factor", (t) => t.security.wrongPasskey);
  }
  const isRight = factor.recoveryCode
    ? await checkRecoveryCode(ctx, account, factor.recoveryCode)
    : await checkAuthenticatorCode(ctx, account.id, factor.code ?? "");
  if (!isRight) throw createFactorError();
}

export const createFactorError = () => createFieldError("factor", (t) => t.apiErrors.factors.wrongOrUsedCode);

async function checkAuthenticatorCode(
  { db, clock, config }: Context,
  accountId: string,
  code: string,
): Promise<boolean> {
  const isConfirmed = and(eq(authenticators.accountId, accountId), isNotNull(authenticators.confirmedAt));
  const [authenticator] = await db.select().from(authenticators).where(isConfirmed);
  if (!authenticator) return false;
  const now = clock.now();
  const step = findTotpStep(decrypt(config.keyRing, authenticator.encryptedSecret), code, now);
  if (step === null) return false;
  // Of two concurrent requests with the same code, one updates the row.
  const used = await db
    .update(authenticators)
    .set({ lastStep: step, lastUsedAt: now })
    .where(and(isConfirmed, lt(authenticators.lastStep, step)))
    .returning({ accountId: authenticators.accountId });
  return used.length === 1;
}

async function checkRecoveryCode(
  ctx: Context,
  account: { id: string; email: string },
  code: string,
): Promise<boolean> {
  return transact(ctx.db, async (tx) => {
    const isRight = await redeemRecoveryCode(tx, account.id, code, ctx.clock.now());
    if (isRight) await notifyFactorChange(tx, ctx, account, "recovery-code-used");
    return isRight;
  });
}
