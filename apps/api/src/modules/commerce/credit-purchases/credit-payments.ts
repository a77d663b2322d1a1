import { and, eq } from "drizzle-orm";
import { creditOrders } from "../../../db/schema/credits.ts";
import { transact } from "../../../db/transaction.ts";
import type { PaymentContext, PaymentSubject } from "../payments/payment-subjects.ts";
import type { Payment } from "../payments/start-payment.ts";
import { applyReturnedPrice } from "./apply-returned-price.ts";
import { fulfillCreditOrder } from "./fulfill-credit-order.ts";

/** Milliseconds after which an unfinished purchase of credits is abandoned. */
const AWAITED_MS = 3_600_000;

/** Implements purchases of credits as a payment subject. */
export const creditPayments: PaymentSubject = {
  keyPrefix: "credits",
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
  recordRefund: reconcileReturnedPrice,
  // The credits stay during an open dispute, at the platform's risk. A lost dispute counts as a refund.
  recordDispute: reconcileReturnedPrice,
};

/**
 * Applies the cents of a purchase that are with the buyer now. They are fetched again after a change: a slow worker may
 * have applied an older sum over that of a faster worker.
 */
async function reconcileReturnedPrice(ctx: PaymentContext, payment: Payment): Promise<void> {
  const returnedCents = await findReturnedCents(ctx, payment);
  const changed = await transact(ctx.db, (tx) => applyReturnedPrice(tx, payment.subjectId, returnedCents));
  if (changed) await reconcileReturnedPrice(ctx, payment);
}

/** Sums the refunds and the lost disputes of a charge, without those that a bank returned or reversed. */
async function findReturnedCents(
  { payments: provider }: PaymentContext,
  { id, chargeId: paymentRef }: Payment,
): Promise<number> {
  // Without a charge the lists would have those of all payments.
  if (!paymentRef) throw new Error(`payment ${id} succeeded without a charge`);
  let cents = 0;
  for await (const { status, amount } of provider.listRefunds({ paymentRef })) {
    if (status !== "failed") cents += amount;
  }
  for await (const { outcome, amount } of provider.listDisputes({ paymentRef })) {
    if (outcome === "lost") cents += amount;
  }
  return cents;
}
