import { desc } from "drizzle-orm";
import type { PaymentEvent } from "../../../../integrations/payments/payments.ts";
import type { Services } from "../../../../platform/context.ts";
import { storeWebhookEvents } from "./store-webhook-events.ts";
import { webhookEvents } from "../../../../db/schema/payments.ts";

const DAY_MS = 86_400_000;
/** The provider's event retention. */
const MAX_LOOKBACK_MS = 30 * DAY_MS;
const BATCH_SIZE = 100;

/**
 * Stores refund and dispute events whose webhooks were lost: those of the last day, or since a day before the newest
 * stored event if that is longer ago.
 * @throws ProviderError
 */
export async function backfillMissedEvents(
  services: Pick<Services, "db" | "jobs" | "payments" | "clock">,
): Promise<void> {
  const { db, payments, clock } = services;
  const now = clock.now().getTime();
  const [newest] = await db
    .select({ at: webhookEvents.createdAt })
    .from(webhookEvents)
    .orderBy(desc(webhookEvents.createdAt))
    .limit(1);
  const since = Math.max(now - MAX_LOOKBACK_MS, Math.min(now, newest?.at.getTime() ?? 0) - DAY_MS);
  const batch: PaymentEvent[] = [];
  for await (const event of payments.listMoneyEvents(new Date(since))) {
    batch.push(event);
    if (batch.length >= BATCH_SIZE) await storeWebhookEvents(services, batch.splice(0));
  }
  await storeWebhookEvents(services, batch);
}
