import { and, eq, isNull } from "drizzle-orm";
import type { Context, SignedInContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { translateProviderError } from "../../../integrations/payments/provider-errors.ts";
import { type Proof, requireProof } from "../../identity/factors/require-proof.ts";
import { getAccount } from "../../identity/accounts/accounts.queries.ts";
import { accounts } from "../../../db/schema/accounts.ts";

/**
 * Creates a link to the payment provider's onboarding, and the connected account if there is none.
 * @param proof of identity, required once a bank account is linked, because the provider's pages can change it
 * @throws AppError step-up-needed without a proof, invalid for a wrong one, and with the provider's message
 */
export async function onboardAccount(ctx: SignedInContext, proof?: Proof): Promise<string> {
  const { account } = await getAccount(ctx.db, ctx.actor.accountId);
  if (proof) await requireProof(ctx, account, proof);
  else if (account.hasConnectedBank) {
    throw new AppError("step-up-needed", "Please confirm that it is you.");
  }
  try {
    return await createOnboardingLink(ctx, await ensureConnectedAccount(ctx, account.id));
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
