import { desc } from "drizzle-orm";
import type { Stripe } from "stripe";
import type { Services } from "../../../platform/context.ts";
import { keepEvents } from "./keep-events.ts";
import { webhookEvents } from "../../../db/schema/payments.ts";

const DAY_MS = 86_400_000;
/** The provider lists events for this long. */
const LONGEST_MS = 30 * DAY_MS;
const BATCH = 100;

/** What happens to money at the provider, by its banks or on its own pages, without us asking for it. */
const TYPES = [
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
export async function collectLostEvents({
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
  const since = Math.max(now - LONGEST_MS, Math.min(now, newest?.at.getTime() ?? 0) - DAY_MS);
  const batch: Stripe.Event[] = [];
  const created = { gte: Math.floor(since / 1000) };
  for await (const event of payments.events.list({ types: TYPES, created, limit: BATCH })) {
    batch.push(event);
    if (batch.length >= BATCH) await keepEvents(db, batch.splice(0));
  }
  await keepEvents(db, batch);
}
