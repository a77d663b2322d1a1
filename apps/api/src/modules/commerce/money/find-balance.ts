import type { AccountBalance } from "@matinee/contract/schemas/money";
import { eq } from "drizzle-orm";
import { accounts } from "../../../db/schema/accounts.ts";
import { translateProviderError } from "../../../integrations/payments/provider-errors.ts";
import type { Services } from "../../../platform/context.ts";

/**
 * Reads from the provider what an account's connected account holds and was not paid out, by currency, in its smallest unit.
 * Null without a connected account.
 * @throws AppError unavailable
 */
export async function findBalance(
  { db, payments }: Pick<Services, "db" | "payments">,
  accountId: string,
): Promise<AccountBalance | null> {
  const [account] = await db
    .select({ connectId: accounts.connectId })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!account?.connectId) return null;
  try {
    const { available, pending } = await payments.getBalance(account.connectId);
    const currencies = new Set([...available, ...pending].map(({ currency }) => currency));
    return [...currencies].map((currency) => ({
      currency,
      available: sumOf(available, currency),
      pending: sumOf(pending, currency),
    }));
  } catch (error) {
    throw translateProviderError(error, "balance");
  }
}

const sumOf = (parts: readonly { amount: number; currency: string }[], wanted: string) =>
  parts.reduce((sum, { amount, currency }) => (currency === wanted ? sum + amount : sum), 0);
