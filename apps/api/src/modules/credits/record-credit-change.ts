import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { creditBalances, creditEntries } from "../../db/schema/credits.ts";

export type CreditChange = Omit<typeof creditEntries.$inferInsert, "id" | "createdAt">;

/**
 * Writes one ledger entry and updates the balance. The conditional update alone decides whether there are enough
 * credits, so two concurrent requests cannot both spend the last one.
 * @returns the new balance, or null (and nothing written) when it would become negative
 */
export async function recordCreditChange(tx: Transaction, change: CreditChange): Promise<number | null> {
  const { accountId, creditsChange } = change;
  await tx.insert(creditBalances).values({ accountId, credits: 0 }).onConflictDoNothing();
  const [balance] = await tx
    .update(creditBalances)
    .set({ credits: sql`${creditBalances.credits} + ${creditsChange}` })
    .where(
      and(eq(creditBalances.accountId, accountId), sql`${creditBalances.credits} + ${creditsChange} >= 0`),
    )
    .returning({ credits: creditBalances.credits });
  if (!balance) return null;
  await tx.insert(creditEntries).values(change);
  return balance.credits;
}
