import type { Services } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { translateProviderError } from "../../../integrations/payments/provider-errors.ts";
import { syncConnectedAccount } from "./sync-connected-account.ts";

/**
 * Links the bank account of a browser-created token as the default payout account.
 * @throws AppError state-conflict before the payout onboarding, invalid with the provider's message
 */
export async function linkBankAccount(
  ctx: Pick<Services, "db" | "payments">,
  account: { id: string; connectId: string | null },
  payoutToken: string,
): Promise<void> {
  if (!account.connectId) {
    throw new AppError("state-conflict", "Please complete your Stripe authentication first.");
  }
  try {
    await ctx.payments.accounts.createExternalAccount(
      account.connectId,
      { external_account: payoutToken, default_for_currency: true },
      { idempotencyKey: `account:${account.id}:bank:${payoutToken}` },
    );
    await syncConnectedAccount(ctx, account.connectId);
  } catch (error) {
    throw translateProviderError(error, "payoutToken");
  }
}
