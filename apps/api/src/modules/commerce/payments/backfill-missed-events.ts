import { desc } from "drizzle-orm";
import type { Stripe } from "stripe";
import type { Services } from "../../../platform/context.ts";
import { storeWebhookEvents } from "./store-webhook-events.ts";
import { webhookEvents } from "../../../db/schema/payments.ts";

const DAY_MS = 86_400_000;
/** The provider lists events for this long. */
const MAX_LOOKBACK_MS = 30 * DAY_MS;
const BATCH_SIZE = 100;

/** What happens to money at the provider, by its banks or on its own pages, without us asking for it. */
const MONEY_EVENT_TYPES = [
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
];

/**
 * Puts into the inbox what the provider tells of refunds and disputes and no webhook brought: the last day's, and, when
 * the inbox stood still for longer, what has come since.
 * @throws what the provider's client throws
 */
export async function backfillMissedEvents({
  db,
  payments,
  clock,
}: Pick<Services, "db" | "payments" | "clock">): Promise<void> {
  const now = clock.now().getTime();
  const [newest] = await db
    .select({ at: webhookEvents.createdAt })
    .from(webhookEvents)
    .orderBy(desc(webhookEvents.createdAt))
    .limit(1);
  const since = Math.max(now - MAX_LOOKBACK_MS, Math.min(now, newest?.at.getTime() ?? 0) - DAY_MS);
  const batch: Stripe.Event[] = [];
  const created = { gte: Math.floor(since / 1000) };
  for await (const event of payments.events.list({ types: MONEY_EVENT_TYPES, created, limit: BATCH_SIZE })) {
    batch.push(event);
    if (batch.length >= BATCH_SIZE) await storeWebhookEvents(db, batch.splice(0));
  }
  await storeWebhookEvents(db, batch);
}
