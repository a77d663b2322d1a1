import { and, desc, eq, sql } from "drizzle-orm";
import { accounts } from "../../../db/schema/accounts.ts";
import { webhookMessages } from "../../../db/schema/webhooks.ts";
import { transact } from "../../../db/transaction.ts";
import type { Services } from "../../../platform/context.ts";
import { enqueueWebhooks } from "../../webhooks/enqueue-webhook.ts";
import { toPayout } from "../money/list-payouts.ts";

/**
 * Enqueues the message about the state of a payout at the provider, unless the last message about it has the same
 * state: several events of the provider can lead to one. Call it outside of transactions. An unknown connected account
 * sends none.
 * @throws ProviderError
 */
export async function announcePayout(
  { db, payments }: Pick<Services, "db" | "payments">,
  { connectId, payoutId }: { connectId: string; payoutId: string },
): Promise<void> {
  const payout = toPayout(await payments.getPayout(connectId, payoutId));
  await transact(db, async (tx) => {
    // Serializes the events of an account, so that two of them do not send the same state.
    const [account] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.connectId, connectId))
      .for("no key update");
    if (!account) return;
    await enqueueWebhooks(tx, {
      type: "payout.changed",
      owner: { accountId: account.id },
      async describe() {
        const [last] = await tx
          .select({ status: sql<string>`${webhookMessages.payload}->>'status'` })
          .from(webhookMessages)
          .where(
            and(
              eq(webhookMessages.accountId, account.id),
              eq(webhookMessages.type, "payout.changed"),
              sql`${webhookMessages.payload}->>'id' = ${payout.id}`,
            ),
          )
          .orderBy(desc(webhookMessages.createdAt), desc(webhookMessages.id))
          .limit(1);
        return last?.status === payout.status ? [] : [{ data: payout }];
      },
    });
  });
}
