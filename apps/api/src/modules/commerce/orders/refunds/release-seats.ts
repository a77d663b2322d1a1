import { isAdmittingType } from "@matinee/domain/admission";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.ts";
import { AppError } from "../../../../platform/errors.ts";
import { orderLines, orders, type Order } from "../../../../db/schema/orders.ts";
import { restock, reserveStock, type StockLine } from "../checkout/reserve-stock.ts";

/**
 * A fully refunded order admits nobody, so its seats are for sale again. Goods are not: a poster may have been sent.
 * Call it once for each time that the last of the money goes back.
 */
export async function releaseSeats(
  tx: Transaction,
  order: Pick<Order, "id" | "stockReserved">,
): Promise<void> {
  if (!order.stockReserved) return;
  await restock(tx, await findSeats(tx, order.id));
}

/** The bank sent the refund back: takes the seats again, all or none. False when they are not there any more. */
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

async function findSeats(tx: Transaction, orderId: string): Promise<StockLine[]> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  return lines.filter(({ type }) => isAdmittingType(type));
}
