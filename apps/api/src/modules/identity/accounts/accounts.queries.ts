import { eq } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { notFound } from "../../../platform/errors.ts";
import { creditBalances } from "../../../db/schema/credits.ts";
import { accounts } from "../../../db/schema/accounts.ts";

/** An account with its credits. @throws AppError not-found */
export async function getAccount(db: Queryable, id: string) {
  const [found] = await db
    .select({ account: accounts, credits: creditBalances.credits })
    .from(accounts)
    .leftJoin(creditBalances, eq(creditBalances.accountId, accounts.id))
    .where(eq(accounts.id, id));
  if (!found) throw notFound("This account");
  return { account: found.account, credits: found.credits ?? 0 };
}
