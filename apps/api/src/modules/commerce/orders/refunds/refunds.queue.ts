import { messages } from "@matinee/texts";
import { sql } from "drizzle-orm";
import { refunds } from "../../../../db/schema/payments.ts";
import { createJobQueueView } from "../../../../platform/jobs/job-queue-view.ts";

const { subjects } = messages.jobs;

/**
 * Refunds to submit to the payment provider. Staff cannot give one up, because its money may have moved. One that the
 * provider rejected is not tried again, because its key would return the same answer: staff refund the order again.
 */
export const refundQueue = createJobQueueView("refunds", {
  describe: ({ orderId, amountCents }) => subjects.refund(amountCents, orderId),
  rejected: sql`select id, jsonb_build_object('orderId', order_id, 'amountCents', amount_cents) as data, attempts,
    failure_message as reason, updated_at as failed_at from ${refunds} where status = 'failed'`,
});

/** Cancelled events: their orders are refunded, and their buyers and guests get an email. */
export const cancellationQueue = createJobQueueView("cancellations", {
  describe: ({ pageId }) => subjects.cancellation(pageId),
});
