import { transact } from "../../../db/transaction.ts";
import type { SessionContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { getAccount } from "../accounts/accounts.queries.ts";
import { hasSecondFactor } from "./factors.queries.ts";
import { notifyFactorChange } from "./notify-factor-change.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";
import { type Proof, requireProof } from "./require-proof.ts";

/**
 * Replaces the caller's recovery codes and returns the new ones. The old ones stop working.
 * @throws AppError invalid for a wrong proof, state-conflict without a second factor
 */
export async function createRecoveryCodes(ctx: SessionContext, proof: Proof): Promise<string[]> {
  const { account } = await getAccount(ctx.db, ctx.actor.accountId);
  if (!(await hasSecondFactor(ctx.db, account.id))) {
    throw new AppError("state-conflict", (t) => t.apiErrors.factors.addOneFirst);
  }
  await requireProof(ctx, account, proof);
  return transact(ctx.db, async (tx) => {
    await notifyFactorChange(tx, ctx, account, "recovery-codes-replaced");
    return replaceRecoveryCodes(tx, account.id);
  });
}
