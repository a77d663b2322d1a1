import { webhookLimits, webhookRetrySeconds } from "@matinee/contract/webhooks";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { webhookDeliveries, webhookEndpoints } from "../../../db/schema/webhooks.ts";
import { transact } from "../../../db/transaction.ts";
import type { Services } from "../../../platform/context.ts";
import type { DeliveryClaim } from "./claim-deliveries.ts";
import type { Outcome } from "./send-request.ts";

export const isDelivered = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;

/**
 * Returns when the next attempt is due; null after the last one. Up to a tenth of jitter keeps the retries of many messages
 * apart.
 */
function scheduleRetry(attempt: number, now: Date): Date | null {
  const seconds = webhookRetrySeconds[attempt - 1];
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000 * (1 + Math.random() / 10));
}

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
  await tx
    .update(webhookEndpoints)
    .set({ disabledAt: now, disabledBy: "failures" })
    .where(and(eq(webhookEndpoints.id, endpointId), isNull(webhookEndpoints.disabledAt)));
}
