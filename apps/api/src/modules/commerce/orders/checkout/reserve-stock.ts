import { messages } from "@matinee/contract/messages";
import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../../db/client.ts";
import { violates } from "../../../../db/transaction.ts";
import { AppError } from "../../../../platform/errors.ts";
import { ticketCoupons } from "../../../../db/schema/coupons.ts";
import { isUuid } from "../../../../db/ids.ts";
import { products } from "../../../../db/schema/products.ts";
import { orderLines, orders } from "../../../../db/schema/orders.ts";

export interface StockLine {
  productId: string;
  quantity: number;
}

/**
 * Takes the quantities of an order out of the inventory. One conditional update a product, under the table's check, so
 * that however many buy at once no more is sold than offered; in id order, so that two orders cannot wait for each other.
 * @throws AppError sold-out naming the product
 */
export async function reserveStock(tx: Transaction, lines: readonly StockLine[]): Promise<void> {
  for (const { productId, quantity } of inIdOrder(lines)) {
    const [taken] = await tx
      .update(products)
      .set({ reserved: sql`${products.reserved} + ${quantity}` })
      .where(
        and(
          eq(products.id, productId),
          or(isNull(products.quantity), sql`${products.reserved} + ${quantity} <= ${products.quantity}`),
        ),
      )
      .returning({ id: products.id });
    if (!taken) throw await soldOut(tx, productId);
  }
}

/** The constraint that refuses to sell more than there is. */
const NEVER_OVERSOLD = "products_never_oversold";

/**
 * Takes the quantities as the very last act of a transaction, and ends it with them: one message does both, so that these
 * rows, which all buyers of an event want, are locked for no longer than PostgreSQL itself takes, and not while an answer
 * travels to us and we come to it. Here the table's check refuses what is too much; see `refusedStock`.
 */
export async function reserveStockAndCommit(tx: Transaction, lines: readonly StockLine[]): Promise<void> {
  const updates = inIdOrder(lines).map(({ productId, quantity }) => {
    // They stand in the text itself: a message of several statements takes no parameters.
    if (!isUuid(productId) || !Number.isSafeInteger(quantity)) throw new Error("no line of an order");
    return `update products set reserved = reserved + ${quantity}, updated_at = now() where id = '${productId}'`;
  });
  // Whoever opened the transaction ends it: an empty one then.
  await tx.execute(sql.raw([...updates, "commit", "begin"].join("; ")));
}

/** What a transaction that `reserveStockAndCommit` should have ended is refused for; undefined for another failure. */
export async function refusedStock(
  db: Queryable,
  error: unknown,
  lines: readonly StockLine[],
): Promise<AppError | undefined> {
  if (!violates(error, NEVER_OVERSOLD)) return undefined;
  const ids = lines.map(({ productId }) => productId);
  const limited = await db
    .select()
    .from(products)
    .where(and(inArray(products.id, ids), isNotNull(products.quantity)))
    .orderBy(products.id);
  const left = (product: (typeof limited)[number]) => (product.quantity ?? 0) - product.reserved;
  const wanted = (productId: string) => lines.find((line) => line.productId === productId)?.quantity ?? 0;
  // It may have been given back meanwhile; the first that is limited is named then.
  const short = limited.find((product) => left(product) < wanted(product.id)) ?? limited[0];
  return short && soldOutError({ productId: short.id, title: short.title, left: Math.max(0, left(short)) });
}

/** Gives back what an order holds, once: stock and the use of its promo code. */
export async function releaseStock(tx: Transaction, orderId: string): Promise<void> {
  const [held] = await tx
    .update(orders)
    .set({ stockHeld: false })
    .where(and(eq(orders.id, orderId), eq(orders.stockHeld, true)))
    .returning({ couponId: orders.couponId });
  if (!held) return;
  await giveStockBack(tx, await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)));
  if (held.couponId) {
    await tx
      .update(ticketCoupons)
      .set({ uses: sql`greatest(${ticketCoupons.uses} - 1, 0)` })
      .where(eq(ticketCoupons.id, held.couponId));
  }
}

/** Puts quantities back on sale. */
export async function giveStockBack(tx: Transaction, lines: readonly StockLine[]): Promise<void> {
  for (const { productId, quantity } of inIdOrder(lines)) {
    await tx
      .update(products)
      .set({ reserved: sql`greatest(${products.reserved} - ${quantity}, 0)` })
      .where(eq(products.id, productId));
  }
}

/** Counts one use of a promo code; false when it is revoked, expired or used up by now. */
export async function takeCouponUse(tx: Transaction, couponId: string, now: Date): Promise<boolean> {
  const [taken] = await tx
    .update(ticketCoupons)
    .set({ uses: sql`${ticketCoupons.uses} + 1` })
    .where(
      and(
        eq(ticketCoupons.id, couponId),
        isNull(ticketCoupons.revokedAt),
        or(isNull(ticketCoupons.expiresAt), gt(ticketCoupons.expiresAt, now)),
        or(isNull(ticketCoupons.maxUses), sql`${ticketCoupons.uses} < ${ticketCoupons.maxUses}`),
      ),
    )
    .returning({ id: ticketCoupons.id });
  return taken !== undefined;
}

async function soldOut(tx: Transaction, productId: string): Promise<AppError> {
  const [product] = await tx.select().from(products).where(eq(products.id, productId));
  return soldOutError({
    productId,
    title: product?.title ?? "",
    left: Math.max(0, (product?.quantity ?? 0) - (product?.reserved ?? 0)),
  });
}

export function soldOutError(product: { productId: string; title: string; left: number }): AppError {
  const { title, left } = product;
  return new AppError(
    "sold-out",
    left > 0 ? messages.purchase.fewLeft(title, left) : messages.purchase.soldOut(title),
    { details: { ...product } },
  );
}

function inIdOrder<T extends StockLine>(lines: readonly T[]): T[] {
  return lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
}
