import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { Stripe } from "stripe";
import { z } from "zod";
import type { Services } from "../../../../platform/context.ts";
import { describeFailure } from "../../../../platform/jobs/describe-failure.ts";
import { PermanentJobError } from "../../../../platform/jobs/job-queue.ts";
import type { JobInputs } from "../../../../platform/jobs/queues.ts";
import { announcePayout } from "../../payouts/announce-payout.ts";
import { syncConnectedAccount } from "../../payouts/sync-connected-account.ts";
import { reconcileDispute } from "../reconciliation/reconcile-dispute.ts";
import { reconcileRefund } from "../reconciliation/reconcile-refund.ts";
import { webhookEvents } from "../../../../db/schema/payments.ts";
import { reconcileCharge } from "../reconciliation/reconcile-charge.ts";
import { JOB_LEASE_MS } from "./store-webhook-events.ts";

type WebhookEvent = typeof webhookEvents.$inferSelect;

/**
 * Processes a stored event. Its object is fetched again, so that reordered, duplicate and late events lead to the same
 * state, and so does an event that two workers process at the same time.
 * @throws PermanentJobError when the object no longer exists; other errors when a retry may succeed
 */
export async function processWebhookEvent(
  services: Services,
  { eventId }: JobInputs["webhooks"],
): Promise<void> {
  const event = await claimEvent(services, eventId);
  if (!event) return;
  const record = (result: Partial<WebhookEvent>) =>
    services.db.update(webhookEvents).set(result).where(eq(webhookEvents.id, event.id));
  try {
    await handleWebhookEvent(services, event);
    await record({ processedAt: services.clock.now(), lastError: null });
  } catch (error) {
    const lastError = describeFailure(error);
    if (!isObjectMissing(error)) {
      await record({ lastError });
      throw error;
    }
    await record({ lastError, processedAt: services.clock.now() });
    throw new PermanentJobError(lastError);
  }
}

/** Stripe reports a deleted or disconnected account as `account_invalid`: our key may not read it. */
const MISSING_OBJECT_CODES = new Set(["resource_missing", "account_invalid"]);

/** Whether the provider does not have the object, so that a retry cannot succeed. */
function isObjectMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && MISSING_OBJECT_CODES.has(error.code ?? "");
}

/** The part of a stored event that names the connected account of its object. */
const storedEventSchema = z.object({ account: z.string().nullish() });

async function handleWebhookEvent(
  services: Services,
  { type, objectId, payload }: WebhookEvent,
): Promise<void> {
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
  if (type.startsWith("payout.")) {
    // Payouts of our own account concern no owner.
    const { account } = storedEventSchema.parse(payload);
    if (account) await announcePayout(services, { connectId: account, payoutId: objectId });
    return;
  }
  if (type === "account.updated") await syncConnectedAccount(services, objectId);
}

/** Counts an attempt and leaves the event to its job. Returns undefined when it is processed already. */
async function claimEvent({ db, clock }: Services, id: string): Promise<WebhookEvent | undefined> {
  const [event] = await db
    .update(webhookEvents)
    .set({
      attempts: sql`${webhookEvents.attempts} + 1`,
      nextAttemptAt: new Date(clock.now().getTime() + JOB_LEASE_MS),
    })
    // A processed event with an error is one that staff retry.
    .where(
      and(
        eq(webhookEvents.id, id),
        or(isNull(webhookEvents.processedAt), isNotNull(webhookEvents.lastError)),
      ),
    )
    .returning();
  return event;
}
