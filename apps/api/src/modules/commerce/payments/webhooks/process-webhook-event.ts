import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import { ProviderError } from "../../../../integrations/payments/payments.ts";
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
import type { PaymentContext } from "../payment-subjects.ts";

type WebhookEvent = typeof webhookEvents.$inferSelect;

/**
 * Processes a stored event. Its object is fetched again, so that reordered, duplicate and late events lead to the same
 * state, and so does an event that two workers process at the same time.
 * @throws PermanentJobError when the object no longer exists; other errors when a retry may succeed
 */
export async function processWebhookEvent(
  services: PaymentContext,
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

/** Whether the provider does not have the object, so that a retry cannot succeed. */
function isObjectMissing(error: unknown): boolean {
  return error instanceof ProviderError && (error.kind === "missing" || error.kind === "disconnected");
}

/** The part of a stored event that names the connected account of its object. */
const storedEventSchema = z.object({ account: z.string().nullish() });

async function handleWebhookEvent(
  services: PaymentContext,
  { type, objectId, payload }: WebhookEvent,
): Promise<void> {
  const { payments: provider } = services;
  const { account } = storedEventSchema.parse(payload);
  const subject = provider.findEventSubject({ type, objectId, account: account ?? null });
  switch (subject.kind) {
    case "charge":
      return reconcileCharge(services, await provider.getCharge(subject.id));
    case "dispute":
      return reconcileDispute(services, await provider.getDispute(subject.id));
    case "refund":
      return reconcileRefund(services, await provider.getRefund(subject.id));
    case "refunds-of":
      for await (const refund of provider.listRefunds(subject)) await reconcileRefund(services, refund);
      return;
    case "payout":
      return announcePayout(services, { connectId: subject.account, payoutId: subject.id });
    case "account":
      return syncConnectedAccount(services, subject.id);
    default:
  }
}

/** Counts an attempt and leaves the event to its job. Returns undefined when it is processed already. */
async function claimEvent({ db, clock }: PaymentContext, id: string): Promise<WebhookEvent | undefined> {
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
