import { and, eq } from "drizzle-orm";
import { creditOrders } from "../../../db/schema/credits.ts";
import { transact } from "../../../db/transaction.ts";
import type { PaymentContext, PaymentSubject } from "../payments/payment-subjects.ts";
import type { Payment } from "../payments/start-payment.ts";
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
    const returnedCents = await findReturnedCents(ctx, payment);
    await transact(ctx.db, (tx) => revokeRefundedCredits(tx, payment.subjectId, returnedCents));
  },
  async recordDispute(ctx, payment, dispute) {
    // The credits stay during an open dispute, at the platform's risk. A lost dispute counts as a refund.
    if (dispute.status !== "lost") return;
    const returnedCents = await findReturnedCents(ctx, payment);
    await transact(ctx.db, (tx) => revokeRefundedCredits(tx, payment.subjectId, returnedCents));
  },
};

/** Returns the cents of a charge that went back to the buyer, by refunds and by lost disputes together. */
async function findReturnedCents(
  { payments: provider }: PaymentContext,
  { chargeId }: Payment,
): Promise<number> {
  const charge = await provider.charges.retrieve(chargeId ?? "");
  if (!charge.disputed) return charge.amount_refunded;
  const { data } = await provider.disputes.list({ charge: charge.id, limit: 100 });
  return data
    .filter(({ status }) => status === "lost")
    .reduce((cents, { amount }) => cents + amount, charge.amount_refunded);
}
