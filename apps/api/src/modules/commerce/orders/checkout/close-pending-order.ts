import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.ts";
import { recordOrderHistory } from "../order-history.ts";
import { orders } from "../../../../db/schema/orders.ts";
import { releaseReservation } from "./reserve-stock.ts";

/** Ends a pending order and releases its stock and promo code. Does nothing to an order in another status. */
export async function closePendingOrder(
  tx: Transaction,
  orderId: string,
  status: "failed" | "expired",
  reason?: string,
): Promise<void> {
  const [closedOrder] = await tx
    .update(orders)
    .set({ status, reservedUntil: null, attemptKey: null })
    .where(and(eq(orders.id, orderId), eq(orders.status, "pending")))
    .returning({ id: orders.id });
  if (!closedOrder) return;
  await releaseReservation(tx, orderId);
  await recordOrderHistory(tx, orderId, { kind: status, ...(reason && { detail: { reason } }) });
}
