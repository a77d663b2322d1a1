import { and, eq, isNull } from "drizzle-orm";
import type { Context, SignedInContext } from "../../../platform/context.ts";
import { translateProviderError } from "../../../integrations/payments/provider-errors.ts";
import { getAccount } from "../../identity/accounts/accounts.queries.ts";
import { accounts } from "../../../db/schema/accounts.ts";

/**
 * Creates a link to the payment provider's onboarding, and the connected account if there is none.
 * @throws AppError with the provider's message
 */
export async function onboardAccount(ctx: SignedInContext): Promise<string> {
  try {
    return await createOnboardingLink(ctx, await ensureConnectedAccount(ctx, ctx.actor.accountId));
  } catch (error) {
    throw translateProviderError(error, "country");
  }
}

/** Creates an onboarding link that returns to the studio's dashboard, also after the link has expired. */
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

/** Returns the connected account's id. The idempotency key makes concurrent calls create only one. */
async function ensureConnectedAccount(ctx: Context, accountId: string): Promise<string> {
  const { account } = await getAccount(ctx.db, accountId);
  if (account.connectId) return account.connectId;
  const created = await ctx.payments.accounts.create(
    {
      country: account.country,
      email: account.email,
      business_type: account.businessType,
      // Only if the application collects the requirements may it link a bank account with its own form's token.
      controller: {
        requirement_collection: "application",
        losses: { payments: "application" },
        fees: { payer: "application" },
        stripe_dashboard: { type: "none" },
      },
      capabilities: { transfers: { requested: true }, card_payments: { requested: true } },
      metadata: { account: account.id },
    },
    // Retries, because Stripe rejects a concurrent call under the same key while the first is running.
    { idempotencyKey: `account:${account.id}`, maxNetworkRetries: 4 },
  );
  await ctx.db
    .update(accounts)
    .set({ connectId: created.id })
    .where(and(eq(accounts.id, account.id), isNull(accounts.connectId)));
  const { account: stored } = await getAccount(ctx.db, accountId);
  return stored.connectId ?? created.id;
}
