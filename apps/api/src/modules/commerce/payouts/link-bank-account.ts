import { eq } from "drizzle-orm";
import { transact } from "../../../db/transaction.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { isProviderRejection } from "../../../integrations/payments/payments.ts";
import { translateProviderError } from "../../../integrations/payments/provider-errors.ts";
import { holdPayouts, takeBackHold } from "./hold-payouts.ts";
import { recordBankChange } from "./record-bank-change.ts";
import { syncConnectedAccount } from "./sync-connected-account.ts";

/**
 * Links the bank account of a browser-created token as the default payout account. Payouts then wait 72 hours, and the
 * owner is emailed (rules/commerce.md, Payouts). The caller has checked the proof of identity.
 * @throws AppError state-conflict before the payout onboarding, invalid with the provider's message
 */
export async function linkBankAccount(
  ctx: SignedInContext,
  account: { id: string; email: string; connectId: string | null },
  payoutToken: string,
): Promise<void> {
  if (!account.connectId) {
    throw new AppError("state-conflict", (t) => t.apiErrors.payments.finishSetUp);
  }
  try {
    // Before the bank changes, so that no payout reaches the new bank in between.
    const hold = await holdPayouts(ctx, account, account.connectId);
    const bank = await ctx.payments
      .linkBank(account.connectId, payoutToken, `account:${account.id}:bank:${payoutToken}`)
      .catch(async (error: unknown) => {
        // After any other error the bank may have changed all the same.
        if (hold && isProviderRejection(error)) await takeBackHold(ctx, account, hold);
        throw error;
      });
    await transact(ctx.db, async (tx) => {
      await tx.update(accounts).set({ payoutBankId: bank.id }).where(eq(accounts.id, account.id));
      await recordBankChange(tx, ctx, account, bank);
    });
    await syncConnectedAccount(ctx, account.connectId);
  } catch (error) {
    throw translateProviderError(error, "payoutToken");
  }
}
