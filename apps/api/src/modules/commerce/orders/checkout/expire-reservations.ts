import { and, eq, lte } from "drizzle-orm";
import { closeAbandonedOrder } from "./close-abandoned-order.ts";
import { orders } from "../../../../db/schema/orders.ts";
import type { PaymentContext } from "../../payments/payment-subjects.ts";

const BATCH_SIZE = 500;

/** Expires pending orders whose 15-minute reservation is over. */
export async function expireReservations(services: PaymentContext): Promise<void> {
  const expiredOrders = await services.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, "pending"), lte(orders.reservedUntil, services.clock.now())))
    .orderBy(orders.reservedUntil)
    .limit(BATCH_SIZE);
  for (const { id } of expiredOrders) await closeAbandonedOrder(services, id);
}
