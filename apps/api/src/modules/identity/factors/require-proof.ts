import type { SessionContext } from "../../../platform/context.ts";
import { createFieldError } from "../../../platform/errors.ts";
import { verifyPassword } from "../accounts/passwords.ts";
import { checkFactor, type FactorInput } from "./check-factor.ts";
import { hasSecondFactor } from "./factors.queries.ts";

/** Attempts at the current password in 15 minutes. */
const PASSWORD_ATTEMPTS = { max: 10, windowSeconds: 900 };

/** The input that shows that the caller is the account's owner, and not only the holder of a session. */
export interface Proof {
  currentPassword?: string | undefined;
  factor?: FactorInput | undefined;
}

interface ProvenAccount {
  id: string;
  email: string;
  passwordHash: string;
}

/**
 * Checks the proof of identity in the same request: a second factor if the account has one, else the password. With a
 * second factor the password alone is no proof, because it can be phished (rules/identity.md, Sessions).
 * @throws AppError invalid at `factor` or `currentPassword`, too-many-requests
 */
export async function requireProof(ctx: SessionContext, account: ProvenAccount, proof: Proof): Promise<void> {
  if (proof.factor) return checkFactor(ctx, account, proof.factor);
  if (await hasSecondFactor(ctx.db, account.id)) {
    throw createFieldError("factor", (t) => t.apiErrors.factors.enterCode);
  }
  await ctx.rateLimits.consume("current-password", PASSWORD_ATTEMPTS, account.id);
  const isCorrect = await verifyPassword(account.passwordHash, proof.currentPassword ?? "");
  if (!isCorrect) throw createFieldError("currentPassword", (t) => t.apiErrors.accounts.enterPassword);
}
