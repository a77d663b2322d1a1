import { desc, eq } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { pages } from "../../db/schema/pages.ts";
import { creditBalances, creditEntries } from "../../db/schema/credits.ts";

/** Finds an account's credit balance; 0 for an account without one. */
export async function findCreditBalance(db: Queryable, accountId: string): Promise<number> {
  const [balance] = await db.select().from(creditBalances).where(eq(creditBalances.accountId, accountId));
  return balance?.credits ?? 0;
}

/** Finds the balance with its ledger entries, newest first. */
export async function findCreditLedger(db: Queryable, accountId: string) {
  const entries = await db
    .select({ entry: creditEntries, pageTitle: pages.title, pageUrl: pages.slug })
    .from(creditEntries)
    .leftJoin(pages, eq(pages.id, creditEntries.pageId))
    .where(eq(creditEntries.accountId, accountId))
    .orderBy(desc(creditEntries.createdAt), desc(creditEntries.id));
  return {
    credits: await findCreditBalance(db, accountId),
    credits_log: entries.map(({ entry, pageTitle, pageUrl }) => ({
      id: entry.id,
      type: entry.type,
      creditsChange: entry.creditsChange,
      pageId: entry.pageId,
      pageTitle,
      pageUrl,
      createdAt: entry.createdAt.toISOString(),
    })),
  };
}
