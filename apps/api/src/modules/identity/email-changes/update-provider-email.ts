import { eq } from "drizzle-orm";
import { accounts } from "../../../db/schema/accounts.ts";
import type { Services } from "../../../platform/context.ts";

/**
 * Gives the payment provider an owner's changed email, to which it writes about the connected account. The change stays
 * when the provider does not answer. Call it outside of transactions.
 */
export async function updateProviderEmail(
  { db, payments, log }: Pick<Services, "db" | "payments" | "log">,
  accountId: string,
): Promise<void> {
  const [account] = await db
    .select({ connectId: accounts.connectId, email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!account?.connectId) return;
  try {
    await payments.setEmail(account.connectId, account.email);
  } catch (error) {
    log.warn({ err: error, accountId }, "updating the email of a connected account failed");
  }
}
