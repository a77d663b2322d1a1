import { eq, sql } from "drizzle-orm";
import { Stripe } from "stripe";
import type { Services } from "../../../platform/context.ts";
import { syncConnectedAccount } from "../payouts/sync-connected-account.ts";
import { followDispute } from "./follow-dispute.ts";
import { followRefund } from "./follow-refund.ts";
import { webhookEvents } from "../../../db/schema/payments.ts";
import { followStray } from "./follow-stray.ts";

const BATCH = 20;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 3_600_000;

type WebhookEvent = typeof webhookEvents.$inferSelect;

/**
 * Works the inbox, oldest first. An event only says where to look: the object is fetched again, so that events in any
 * order, twice or late, lead to the same end. One that fails comes again with growing pauses, unless its object no longer exists.
 */
export async function workWebhooks(services: Services): Promise<void> {
  for (;;) {
    const events = await claimDue(services);
    for (const event of events) await workOne(services, event);
    if (events.length < BATCH) return;
  }
}

async function workOne(services: Services, event: WebhookEvent): Promise<void> {
  const mine = eq(webhookEvents.id, event.id);
  try {
    await follow(services, event);
    await services.db
      .update(webhookEvents)
      .set({ workedAt: services.clock.now(), lastError: null })
      .where(mine);
  } catch (error) {
    services.log.warn({ err: error, eventId: event.id, type: event.type }, "a webhook could not be worked");
    const lastError = error instanceof Error ? error.message : String(error);
    const workedAt = isObjectGone(error) ? services.clock.now() : null;
    await services.db.update(webhookEvents).set({ lastError, workedAt }).where(mine);
  }
}

/** An account that was deleted or disconnected is reported as one that our key may not read. */
const GONE_CODES = new Set(["resource_missing", "account_invalid"]);

/** Whether the provider does not have the object (any more), so that asking again cannot help. */
function isObjectGone(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && GONE_CODES.has(error.code ?? "");
}

async function follow(services: Services, { type, objectId }: WebhookEvent): Promise<void> {
  const { payments: provider } = services;
  if (type.startsWith("payment_intent.")) {
    return followStray(services, await provider.paymentIntents.retrieve(objectId));
  }
  if (type.startsWith("charge.dispute.")) {
    return followDispute(services, await provider.disputes.retrieve(objectId));
  }
  if (type.startsWith("refund.") || type === "charge.refund.updated") {
    return followRefund(services, await provider.refunds.retrieve(objectId));
  }
  if (type === "charge.refunded") {
    for await (const refund of provider.refunds.list({ charge: objectId, limit: 100 })) {
      await followRefund(services, refund);
    }
    return;
  }
  if (type === "account.updated") await syncConnectedAccount(services, objectId);
}

/** Takes events for a while: a worker that dies with them leaves them to the next. */
async function claimDue({ db, clock }: Services): Promise<WebhookEvent[]> {
  const now = clock.now().toISOString();
  const claimed = await db
    .update(webhookEvents)
    .set({
      attempts: sql`${webhookEvents.attempts} + 1`,
      nextAttemptAt: sql`${now}::timestamptz + least(${FIRST_PAUSE_MS} * power(2, least(${webhookEvents.attempts}, 20)), ${LONGEST_PAUSE_MS}) * interval '1 millisecond'`,
    })
    .where(
      sql`${webhookEvents.id} in (select id from webhook_events where worked_at is null and next_attempt_at <= ${now}::timestamptz
        order by created_at limit ${BATCH} for update skip locked)`,
    )
    .returning();
  return claimed.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
