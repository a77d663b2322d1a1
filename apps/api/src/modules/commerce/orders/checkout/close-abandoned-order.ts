import { transact } from "../../../../db/transaction.ts";
import { refreshPaymentStatus } from "../../payments/reconciliation/refresh-payment-status.ts";
import { findNewestAttempt } from "../../payments/payments.queries.ts";
import { closePendingOrder } from "./close-pending-order.ts";
import type { PaymentContext } from "../../payments/payment-subjects.ts";

/**
 * Ends a pending order whose buyer no longer pays it: cancels the payment at the provider, and releases its stock and promo
 * code. An order that was charged meanwhile becomes paid instead. If the provider does not answer, the order expires all
 * the same: a late payment takes stock again or is refunded. Call it outside of transactions.
 */
export async function closeAbandonedOrder(services: PaymentContext, orderId: string): Promise<void> {
  const payment = await findNewestAttempt(services.db, "order", orderId);
  try {
    if (payment) await refreshPaymentStatus(services, payment, { abandon: true });
  } catch (error) {
    services.log.warn({ err: error, orderId }, "refreshing the payment before closing an order failed");
  }
  await transact(services.db, (tx) => closePendingOrder(tx, orderId, "expired"));
}
