import type { Payout } from "@matinee/contract/schemas/money";
import { eq } from "drizzle-orm";
import type { Stripe } from "stripe";
import { accounts } from "../../../db/schema/accounts.ts";
import { translateProviderError } from "../../../integrations/payments/provider-errors.ts";
import type { Services } from "../../../platform/context.ts";

const MAX_PAYOUTS = 50;

const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** Converts a payout of the provider. */
export const toPayout = ({
  id,
  amount,
  currency,
  status,
  created,
  arrival_date,
}: Pick<Stripe.Payout, "id" | "amount" | "currency" | "status" | "created" | "arrival_date">): Payout => ({
  id,
  amount,
  currency,
  status,
  createdAt: new Date(created * 1000).toISOString(),
  arrivesAt: new Date(arrival_date * 1000).toISOString(),
});

/**
 * Lists the newest payouts of an account's connected account, from the provider. Empty without a connected account.
 * @param range only payouts that began then, `until` excluded
 * @throws AppError unavailable
 */
export async function listPayouts(
  { db, payments }: Pick<Services, "db" | "payments">,
  accountId: string,
  range?: { from: Date; until: Date },
): Promise<Payout[]> {
  const created = range && { gte: toSeconds(range.from), lt: toSeconds(range.until) };
  const [account] = await db
    .select({ connectId: accounts.connectId })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!account?.connectId) return [];
  try {
    const { data } = await payments.payouts.list(
      { limit: MAX_PAYOUTS, ...(created && { created }) },
      { stripeAccount: account.connectId },
    );
    return data.map(toPayout);
  } catch (error) {
    throw translateProviderError(error, "payouts");
  }
}
