import { platformCurrency } from "@matinee/domain/currency";
import { messages } from "@matinee/texts";
import { sql } from "drizzle-orm";
import { orders } from "../../../../db/schema/orders.ts";
import { refunds } from "../../../../db/schema/payments.ts";
import { createJobQueueView } from "../../../../platform/jobs/job-queue-view.ts";

const { subjects } = messages.jobs;

/**
 * Refunds to submit to the payment provider. Staff cannot give one up, because its money may have moved. One that the
 * provider rejected is not tried again, because its key would return the same answer: staff refund the order again.
 */
export const refundQueue = createJobQueueView("refunds", {
  describe: ({ orderId, amountCents, currency = platformCurrency }) =>
    subjects.refund(amountCents, currency, orderId),
  rejected: sql`select r.id, jsonb_build_object('orderId', r.order_id, 'amountCents', r.amount_cents,
      'currency', o.currency) as data, r.attempts, r.failure_message as reason, r.updated_at as failed_at
    from ${refunds} r join ${orders} o on o.id = r.order_id where r.status = 'failed'`,
});

/** Cancelled events: their orders are refunded, and their buyers and guests get an email. */
export const cancellationQueue = createJobQueueView("cancellations", {
  describe: ({ pageId }) => subjects.cancellation(pageId),
});
