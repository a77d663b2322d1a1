import { eq, sql } from "drizzle-orm";
import { Stripe } from "stripe";
import type { Services } from "../../../../platform/context.ts";
import { syncConnectedAccount } from "../../payouts/sync-connected-account.ts";
import { reconcileDispute } from "../reconciliation/reconcile-dispute.ts";
import { reconcileRefund } from "../reconciliation/reconcile-refund.ts";
import { webhookEvents } from "../../../../db/schema/payments.ts";
import { reconcileCharge } from "../reconciliation/reconcile-charge.ts";

const BATCH_SIZE = 20;
const MIN_RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 3_600_000;

type WebhookEvent = typeof webhookEvents.$inferSelect;

/**
 * Processes due webhook events, oldest first. The object is fetched again, so that reordered, duplicate and late events
 * lead to the same state. A failed event is retried with exponential backoff unless its object no longer exists.
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
    services.log.warn(
      { err: error, eventId: event.id, type: event.type },
      "processing a webhook event failed",
    );
    const lastError = error instanceof Error ? error.message : String(error);
    const processedAt = isObjectMissing(error) ? services.clock.now() : null;
    await services.db.update(webhookEvents).set({ lastError, processedAt }).where(isThisEvent);
  }
}

/** Stripe reports a deleted or disconnected account as `account_invalid`: our key may not read it. */
const MISSING_OBJECT_CODES = new Set(["resource_missing", "account_invalid"]);

/** Whether the provider does not have the object, so that a retry cannot succeed. */
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

/** Claims due events by moving their next attempt, so that another worker retries them if this one dies. */
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
