import { isFullyRefunded, isSuspendedByDispute, isTicketType } from "@matinee/domain/admission";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.ts";
import { isPassedOn } from "../../../../db/listed-tickets.ts";
import { capacityPools } from "../../../../db/schema/pages.ts";
import { orderLines, orders, type Order } from "../../../../db/schema/orders.ts";
import { entitlements } from "../../../../db/schema/subscribers.ts";
import { restock, tryToReserve, type StockLine } from "../checkout/reserve-stock.ts";

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
  if (await tryToReserve(tx, await findSeats(tx, order.id))) return true;
  await tx.update(orders).set({ stockReserved: false }).where(eq(orders.id, order.id));
  return false;
}

/**
 * Frees the seats of an order whose dispute is lost, if its event counts its places, and reserves them again if the bank
 * decides otherwise after all: then all or none.
 * @returns whether the order has its seats
 */
export async function settleSeats(
  tx: Transaction,
  order: Order,
  outcome: "open" | "won" | "lost",
): Promise<boolean> {
  const { stockReserved } = order;
  if (isFullyRefunded(order)) return stockReserved;
  if (outcome === "lost" && stockReserved) {
    if ((await tx.$count(capacityPools, eq(capacityPools.pageId, order.pageId))) === 0) return true;
    await releaseSeats(tx, order);
    return false;
  }
  const wasLost = !order.disputeOpen && isSuspendedByDispute(order.disputeStatus);
  if (outcome === "won" && wasLost && !stockReserved && order.paidAt !== null)
    return tryToReserve(tx, await findSeats(tx, order.id));
  return stockReserved;
}

/**
 * Finds the seats of an order, without those of tickets that were given back: these are on sale already. Those that were sold to somebody
 * on the waiting list, or are being sold, are theirs.
 */
async function findSeats(tx: Transaction, orderId: string): Promise<StockLine[]> {
  const lines = await tx
    .select({
      type: orderLines.type,
      productId: orderLines.productId,
      isEarly: orderLines.isEarly,
      // Named in full: Drizzle leaves the table out in a query without joins, and both have these columns.
      quantity: sql<number>`${orderLines.quantity} - (select count(*) from ${entitlements}
        where "entitlements"."line_id" = "order_lines"."id" and "entitlements"."order_id" = "order_lines"."order_id"
          and ("entitlements"."returned_at" is not null or ${isPassedOn}))::int`,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  return lines.filter(({ type, quantity }) => isTicketType(type) && quantity > 0);
}
