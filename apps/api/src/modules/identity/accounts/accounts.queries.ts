import { eq } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { creditBalances } from "../../../db/schema/credits.ts";
import { accounts } from "../../../db/schema/accounts.ts";

/** Returns an account and its credit balance. @throws AppError not-found */
export async function getAccount(db: Queryable, id: string) {
  const [row] = await db
    .select({ account: accounts, credits: creditBalances.credits })
    .from(accounts)
    .leftJoin(creditBalances, eq(creditBalances.accountId, accounts.id))
    .where(eq(accounts.id, id));
  if (!row) throw createNotFoundError("account");
  return { account: row.account, credits: row.credits ?? 0 };
}
