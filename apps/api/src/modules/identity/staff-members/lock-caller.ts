import { eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import type { SignedInContext } from "../../../platform/context.ts";

/**
 * Makes simultaneous requests of one account wait for each other, so that each sees the sums of the ones before. Call it
 * before other locks.
 */
export async function lockCaller(tx: Transaction, { actor }: Pick<SignedInContext, "actor">): Promise<void> {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, actor.accountId))
    .for("no key update");
}
