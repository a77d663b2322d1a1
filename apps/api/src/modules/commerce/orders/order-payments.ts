import { eq } from "drizzle-orm";
import { transact } from "../../../db/transaction.ts";
import { orders } from "../../../db/schema/orders.ts";
import { writeStoredText } from "../../../platform/stored-text.ts";
import type { PaymentSubject } from "../payments/payment-subjects.ts";
import { closePendingOrder } from "./checkout/close-pending-order.ts";
import { fulfillOrder } from "./checkout/fulfill-order.ts";
import { recordDispute } from "./record-dispute.ts";
import { recordRefund } from "./refunds/record-refund.ts";

/** Implements orders as a payment subject. */
export const orderPayments: PaymentSubject = {
  keyPrefix: "order",
  async isAwaited({ db }, payment) {
    const [order] = await db
      .select({ status: orders.status })
      .from(orders)
      .where(eq(orders.id, payment.subjectId));
    return order?.status === "pending";
  },
  markPaid: fulfillOrder,
  async markUnpaid(tx, id, { status, failureMessage }) {
    const reason = failureMessage ? writeStoredText(failureMessage) : undefined;
    await closePendingOrder(tx, id, status === "refused" ? "failed" : "expired", reason);
  },
  recordRefund: (ctx, payment, refund) => transact(ctx.db, (tx) => recordRefund(tx, ctx, payment, refund)),
  recordDispute: (ctx, payment, dispute) =>
    transact(ctx.db, (tx) => recordDispute(tx, ctx, payment, dispute)),
};
