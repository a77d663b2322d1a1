import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import { translateProviderError } from "../../../integrations/payments/provider-errors.ts";
import { getAccount } from "../../identity/accounts/accounts.queries.ts";
import { accounts } from "../../../db/schema/accounts.ts";

/**
 * A fresh link to the payout provider's onboarding; makes the connected account when there is none.
 * @throws AppError with what the provider said
 */
export async function onboardAccount(ctx: Context, accountId: string): Promise<string> {
  try {
    return await createOnboardingLink(ctx, await ensureConnectedAccount(ctx, accountId));
  } catch (error) {
    throw translateProviderError(error, "country");
  }
}

/** The provider sends the owner back to the dashboard, and asks for another link when this one is stale. */
export async function createOnboardingLink(
  ctx: Pick<Context, "payments" | "config">,
  connectId: string,
): Promise<string> {
  const dashboard = new URL("/welcome", ctx.config.STUDIO_URL);
  const { url } = await ctx.payments.accountLinks.create({
    account: connectId,
    type: "account_onboarding",
    return_url: `${dashboard.href}?onboarding=done`,
    refresh_url: `${dashboard.href}?onboarding=again`,
    collection_options: { fields: "eventually_due" },
  });
  return url;
}

/** The id of the account's connected account. Two calls at once make one, by the provider's idempotency. */
async function ensureConnectedAccount(ctx: Context, accountId: string): Promise<string> {
  const { account } = await getAccount(ctx.db, accountId);
  if (account.connectId) return account.connectId;
  const created = await ctx.payments.accounts.create(
    {
      country: account.country,
      email: account.email,
      business_type: account.businessType,
      // We collect what is required: only so may a bank account be linked by the token of our own form.
      controller: {
        requirement_collection: "application",
        losses: { payments: "application" },
        fees: { payer: "application" },
        stripe_dashboard: { type: "none" },
      },
      capabilities: { transfers: { requested: true }, card_payments: { requested: true } },
      metadata: { account: account.id },
    },
    // The second of two calls is told to come again while the first is at work.
    { idempotencyKey: `account:${account.id}`, maxNetworkRetries: 4 },
  );
  await ctx.db
    .update(accounts)
    .set({ connectId: created.id })
    .where(and(eq(accounts.id, account.id), isNull(accounts.connectId)));
  const { account: stored } = await getAccount(ctx.db, accountId);
  return stored.connectId ?? created.id;
}
