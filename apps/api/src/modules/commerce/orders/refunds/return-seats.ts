import { isAdmittingType } from "@matinee/domain/admission";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.ts";
import { AppError } from "../../../../platform/errors.ts";
import { orderLines, orders, type Order } from "../../../../db/schema/orders.ts";
import { giveStockBack, reserveStock, type StockLine } from "../checkout/reserve-stock.ts";

/**
 * A fully refunded order admits nobody, so its seats are for sale again. Goods are not: a poster may have been sent.
 * Call it once for each time that the last of the money goes back.
 */
export async function returnSeats(tx: Transaction, order: Pick<Order, "id" | "stockHeld">): Promise<void> {
  if (!order.stockHeld) return;
  await giveStockBack(tx, await seatsOf(tx, order.id));
}

/** The bank sent the refund back: takes the seats again, all or none. False when they are not there any more. */
export async function retakeSeats(tx: Transaction, order: Pick<Order, "id" | "stockHeld">): Promise<boolean> {
  if (!order.stockHeld) return false;
  const seats = await seatsOf(tx, order.id);
  try {
    await tx.transaction((inner) => reserveStock(inner, seats));
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "sold-out") throw error;
    await tx.update(orders).set({ stockHeld: false }).where(eq(orders.id, order.id));
    return false;
  }
}

async function seatsOf(tx: Transaction, orderId: string): Promise<StockLine[]> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  return lines.filter(({ type }) => isAdmittingType(type));
}
