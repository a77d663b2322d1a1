import { and, eq, lte } from "drizzle-orm";
import type { Services } from "../../../../platform/context.ts";
import { transact } from "../../../../db/transaction.ts";
import { askAfterPayment } from "../../payments/ask-after-payment.ts";
import { endPendingOrder } from "./end-pending-order.ts";
import { findNewestAttempt } from "../../payments/payments.queries.ts";
import { orders } from "../../../../db/schema/orders.ts";

const BATCH = 500;

/**
 * Ends pending orders whose quarter of an hour is over and puts what they held back on sale. The provider is asked once
 * more, and told to take no more money; when it does not answer, the stock is not held for it: a payment that comes
 * late takes stock again or is refunded.
 */
export async function expireReservations(services: Services): Promise<void> {
  const due = await services.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, "pending"), lte(orders.reservedUntil, services.clock.now())))
    .orderBy(orders.reservedUntil)
    .limit(BATCH);
  for (const { id } of due) {
    const payment = await findNewestAttempt(services.db, "order", id);
    try {
      if (payment) await askAfterPayment(services, payment, { close: true });
    } catch (error) {
      services.log.warn(
        { err: error, orderId: id },
        "the provider could not be asked before an order expired",
      );
    }
    await transact(services.db, (tx) => endPendingOrder(tx, id, "expired"));
  }
}
