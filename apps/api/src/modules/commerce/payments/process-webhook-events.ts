import { eq, sql } from "drizzle-orm";
import { Stripe } from "stripe";
import type { Services } from "../../../platform/context.ts";
import { syncConnectedAccount } from "../payouts/sync-connected-account.ts";
import { reconcileDispute } from "./reconcile-dispute.ts";
import { reconcileRefund } from "./reconcile-refund.ts";
import { webhookEvents } from "../../../db/schema/payments.ts";
import { reconcileCharge } from "./reconcile-charge.ts";

const BATCH_SIZE = 20;
const MIN_RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 3_600_000;

type WebhookEvent = typeof webhookEvents.$inferSelect;

/**
 * Works the inbox, oldest first. An event only says where to look: the object is fetched again, so that events in any
 * order, twice or late, lead to the same end. One that fails comes again with growing pauses, unless its object no longer exists.
 */
export async function processWebhookEvents(services: Services): Promise<void> {
  for (;;) {
    const events = await claimDueEvents(services);
    for (const event of events) await processWebhookEvent(services, event);
    if (events.length < BATCH_SIZE) return;
  }
}

async function processWebhookEvent(services: Services, event: WebhookEvent): Promise<void> {
  const isThisEvent = eq(webhookEvents.id, event.id);
  try {
    await handleWebhookEvent(services, event);
    await services.db
      .update(webhookEvents)
      .set({ processedAt: services.clock.now(), lastError: null })
      .where(isThisEvent);
  } catch (error) {
    services.log.warn({ err: error, eventId: event.id, type: event.type }, "a webhook could not be worked");
    const lastError = error instanceof Error ? error.message : String(error);
    const processedAt = isObjectMissing(error) ? services.clock.now() : null;
    await services.db.update(webhookEvents).set({ lastError, processedAt }).where(isThisEvent);
  }
}

/** An account that was deleted or disconnected is reported as one that our key may not read. */
const MISSING_OBJECT_CODES = new Set(["resource_missing", "account_invalid"]);

/** Whether the provider does not have the object (any more), so that asking again cannot help. */
function isObjectMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && MISSING_OBJECT_CODES.has(error.code ?? "");
}

async function handleWebhookEvent(services: Services, { type, objectId }: WebhookEvent): Promise<void> {
  const { payments: provider } = services;
  if (type.startsWith("payment_intent.")) {
    return reconcileCharge(services, await provider.paymentIntents.retrieve(objectId));
  }
  if (type.startsWith("charge.dispute.")) {
    return reconcileDispute(services, await provider.disputes.retrieve(objectId));
  }
  if (type.startsWith("refund.") || type === "charge.refund.updated") {
    return reconcileRefund(services, await provider.refunds.retrieve(objectId));
  }
  if (type === "charge.refunded") {
    for await (const refund of provider.refunds.list({ charge: objectId, limit: 100 })) {
      await reconcileRefund(services, refund);
    }
    return;
  }
  if (type === "account.updated") await syncConnectedAccount(services, objectId);
}

/** Takes events for a while: a worker that dies with them leaves them to the next. */
async function claimDueEvents({ db, clock }: Services): Promise<WebhookEvent[]> {
  const now = clock.now().toISOString();
  const claimed = await db
    .update(webhookEvents)
    .set({
      attempts: sql`${webhookEvents.attempts} + 1`,
      nextAttemptAt: sql`${now}::timestamptz + least(${MIN_RETRY_DELAY_MS} * power(2, least(${webhookEvents.attempts}, 20)), ${MAX_RETRY_DELAY_MS}) * interval '1 millisecond'`,
    })
    .where(
      sql`${webhookEvents.id} in (select id from webhook_events where processed_at is null and next_attempt_at <= ${now}::timestamptz
        order by created_at limit ${BATCH_SIZE} for update skip locked)`,
    )
    .returning();
  return claimed.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
