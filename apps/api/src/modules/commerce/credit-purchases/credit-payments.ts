import { and, eq } from "drizzle-orm";
import { creditOrders } from "../../../db/schema/credits.ts";
import { transact } from "../../../db/transaction.ts";
import type { PaymentSubject } from "../payments/payment-subjects.ts";
import { revokeRefundedCredits } from "./revoke-refunded-credits.ts";
import { fulfillCreditOrder } from "./fulfill-credit-order.ts";

/** Milliseconds after which an unfinished purchase of credits is abandoned. */
const AWAITED_MS = 3_600_000;

/** Implements purchases of credits as a payment subject. */
export const creditPayments: PaymentSubject = {
  keyPrefix: "credits",
  metadataKey: "creditOrderId",
  async isAwaited({ db, clock }, payment) {
    const [order] = await db
      .select({ status: creditOrders.status })
      .from(creditOrders)
      .where(eq(creditOrders.id, payment.subjectId));
    const ageMs = clock.now().getTime() - payment.createdAt.getTime();
    return order?.status === "pending" && ageMs < AWAITED_MS;
  },
  markPaid: fulfillCreditOrder,
  async markUnpaid(tx, id) {
    await tx
      .update(creditOrders)
      .set({ status: "failed" })
      .where(and(eq(creditOrders.id, id), eq(creditOrders.status, "pending")));
  },
  async recordRefund(ctx, payment) {
    const charge = await ctx.payments.charges.retrieve(payment.chargeId ?? "");
    await transact(ctx.db, (tx) => revokeRefundedCredits(tx, payment.subjectId, charge.amount_refunded));
  },
  async recordDispute(ctx, payment, dispute) {
    // The credits stay during an open dispute, at the platform's risk. A lost dispute counts as a refund.
    if (dispute.status !== "lost") return;
    await transact(ctx.db, (tx) => revokeRefundedCredits(tx, payment.subjectId, dispute.amount));
  },
};
