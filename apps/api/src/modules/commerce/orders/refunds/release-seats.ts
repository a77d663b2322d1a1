import { isTicketType } from "@matinee/domain/admission";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.ts";
import { AppError } from "../../../../platform/errors.ts";
import { orderLines, orders, type Order } from "../../../../db/schema/orders.ts";
import { entitlements } from "../../../../db/schema/subscribers.ts";
import { restock, reserveStock, type StockLine } from "../checkout/reserve-stock.ts";

/**
 * Puts the seats of a fully refunded order on sale again. Goods stay reserved, since they may have been shipped.
 * Call it once each time an order becomes fully refunded.
 */
export async function releaseSeats(
  tx: Transaction,
  order: Pick<Order, "id" | "stockReserved">,
): Promise<void> {
  if (!order.stockReserved) return;
  await restock(tx, await findSeats(tx, order.id));
}

/** Reserves the seats again, all or none, after the bank returned the refund. Returns false if they are sold. */
export async function reclaimSeats(
  tx: Transaction,
  order: Pick<Order, "id" | "stockReserved">,
): Promise<boolean> {
  if (!order.stockReserved) return false;
  const seats = await findSeats(tx, order.id);
  try {
    await tx.transaction((inner) => reserveStock(inner, seats));
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "sold-out") throw error;
    await tx.update(orders).set({ stockReserved: false }).where(eq(orders.id, order.id));
    return false;
  }
}

/** Finds the seats of an order, without those of tickets that were given back: these are on sale already. */
async function findSeats(tx: Transaction, orderId: string): Promise<StockLine[]> {
  const lines = await tx
    .select({
      type: orderLines.type,
      productId: orderLines.productId,
      quantity: sql<number>`${orderLines.quantity} - (select count(*) from ${entitlements}
        where ${entitlements.lineId} = ${orderLines.id} and ${entitlements.orderId} = ${orderLines.orderId}
          and ${entitlements.returnedAt} is not null)::int`,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  return lines.filter(({ type, quantity }) => isTicketType(type) && quantity > 0);
}
