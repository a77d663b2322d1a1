import type { Payout } from "@matinee/contract/schemas/money";
import { eq } from "drizzle-orm";
import { accounts } from "../../../db/schema/accounts.ts";
import type { ProviderPayout } from "../../../integrations/payments/payments.ts";
import { translateProviderError } from "../../../integrations/payments/provider-errors.ts";
import type { Services } from "../../../platform/context.ts";

const MAX_PAYOUTS = 50;

/** Converts a payout of the provider. */
export const toPayout = ({ createdAt, arrivesAt, ...payout }: ProviderPayout): Payout => ({
  ...payout,
  createdAt: createdAt.toISOString(),
  arrivesAt: arrivesAt.toISOString(),
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
  const [account] = await db
    .select({ connectId: accounts.connectId })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!account?.connectId) return [];
  try {
    return (await payments.listPayouts(account.connectId, MAX_PAYOUTS, range)).map(toPayout);
  } catch (error) {
    throw translateProviderError(error, "payouts");
  }
}
