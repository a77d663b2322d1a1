import { webhookLimits } from "@matinee/domain/webhooks";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { webhookDeliveries, webhookEndpoints } from "../../../db/schema/webhooks.ts";
import { transact } from "../../../db/transaction.ts";
import type { Services } from "../../../platform/context.ts";
import { disableWebhook } from "../disable-webhook.ts";
import { isDelivered, scheduleRetry } from "./delivery.rules.ts";
import type { DeliveryClaim } from "./claim-deliveries.ts";
import type { Outcome } from "./send-request.ts";

/** Records how an attempt ended, plans the next one after a failure, and disables a webhook that fails for days. */
export async function recordOutcome(
  { db, clock }: Pick<Services, "db" | "clock">,
  { delivery, endpoint, leaseEnd }: DeliveryClaim,
  outcome: Outcome & { sentAt: Date; ms: number },
): Promise<void> {
  await transact(db, async (tx) => {
    const recorded = await tx
      .update(webhookDeliveries)
      .set({ ...outcome, nextAt: null })
      // Another worker has claimed it when the lease has ended.
      .where(and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.nextAt, leaseEnd)))
      .returning({ id: webhookDeliveries.id });
    if (recorded.length === 0) return;
    if (isDelivered(outcome.status)) {
      await tx
        .update(webhookEndpoints)
        .set({ failingSince: null })
        .where(and(eq(webhookEndpoints.id, endpoint.id), isNotNull(webhookEndpoints.failingSince)));
      return;
    }
    if (delivery.isManual) return;
    const now = clock.now();
    const nextAt = scheduleRetry(delivery.attempt, now);
    const { messageId, endpointId, attempt } = delivery;
    if (nextAt)
      await tx.insert(webhookDeliveries).values({ messageId, endpointId, attempt: attempt + 1, nextAt });
    await recordFailure(tx, endpointId, now);
  });
}

async function recordFailure(tx: Transaction, endpointId: string, now: Date): Promise<void> {
  const [failing] = await tx
    .update(webhookEndpoints)
    .set({ failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${now.toISOString()})` })
    .where(eq(webhookEndpoints.id, endpointId))
    .returning({ since: webhookEndpoints.failingSince });
  if (!failing?.since || now.getTime() - failing.since.getTime() < webhookLimits.failingDays * 86_400_000)
    return;
  await disableWebhook(tx, endpointId, { by: "failures", at: now });
}
