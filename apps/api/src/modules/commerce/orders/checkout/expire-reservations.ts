import { and, eq, lte } from "drizzle-orm";
import type { Services } from "../../../../platform/context.ts";
import { transact } from "../../../../db/transaction.ts";
import { refreshPaymentStatus } from "../../payments/reconciliation/refresh-payment-status.ts";
import { closePendingOrder } from "./close-pending-order.ts";
import { findNewestAttempt } from "../../payments/payments.queries.ts";
import { orders } from "../../../../db/schema/orders.ts";

const BATCH_SIZE = 500;

/**
 * Expires pending orders whose 15-minute reservation is over and releases their stock, after cancelling the payment at
 * the provider. If that fails, the order expires anyway: a late payment takes stock again or is refunded.
 */
export async function expireReservations(services: Services): Promise<void> {
  const expiredOrders = await services.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, "pending"), lte(orders.reservedUntil, services.clock.now())))
    .orderBy(orders.reservedUntil)
    .limit(BATCH_SIZE);
  for (const { id } of expiredOrders) {
    const payment = await findNewestAttempt(services.db, "order", id);
    try {
      if (payment) await refreshPaymentStatus(services, payment, { abandon: true });
    } catch (error) {
      services.log.warn(
        { err: error, orderId: id },
        "refreshing the payment before expiring an order failed",
      );
    }
    await transact(services.db, (tx) => closePendingOrder(tx, id, "expired"));
  }
}
