import type { Text } from "@matinee/texts";
import type { ProductType } from "@matinee/domain/admission";
import { countCoveredTickets } from "@matinee/domain/promo-discount";
import { and, eq, gt, inArray, isNotNull, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../../db/client.ts";
import { violatesConstraint } from "../../../../db/transaction.ts";
import { AppError } from "../../../../platform/errors.ts";
import { getDiscount, type PromoCode } from "../../promo-codes/promo-codes.queries.ts";
import { promoCodes } from "../../../../db/schema/coupons.ts";
import { hasEmail } from "../../../../db/has-email.ts";
import { isUuid } from "../../../../db/ids.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { exceedsCapacity, selectPlacesLeft } from "../../../../db/places.ts";
import { countEarlyPasses, exceedsEarlyPasses } from "./pass-sale.ts";
import { returnTicketsOnSale } from "../../../../db/listed-tickets.ts";
import { products } from "../../../../db/schema/products.ts";
import { orderLines, orders } from "../../../../db/schema/orders.ts";

export interface StockLine {
  productId: string;
  quantity: number;
  /** Whether its passes are sold at the early price. */
  isEarly?: boolean;
}

/**
 * Reserves the quantities of an order. One conditional update per product prevents overselling under concurrency;
 * updating in order of product id prevents deadlocks.
 * @throws AppError sold-out with the product's title; the violation of the event's capacity, or of the number of passes at the
 * early price. See `lacksStock`
 */
export async function reserveStock(tx: Transaction, lines: readonly StockLine[]): Promise<void> {
  await lockProducts(tx, lines);
  for (const { productId, quantity } of sortByProductId(lines)) {
    const [updated] = await tx
      .update(products)
      .set({ reserved: sql`${products.reserved} + ${quantity}` })
      .where(
        and(
          eq(products.id, productId),
          or(isNull(products.quantity), sql`${products.reserved} + ${quantity} <= ${products.quantity}`),
        ),
      )
      .returning({ id: products.id });
    if (!updated) throw await loadSoldOutError(tx, productId);
  }
  await countEarlyPasses(tx, lines, "take");
}

/** Whether a reservation failed because a product, or the event, has not enough left. */
export const lacksStock = (error: unknown): boolean =>
  (error instanceof AppError && error.code === "sold-out") ||
  exceedsCapacity(error) ||
  exceedsEarlyPasses(error);

/** Reserves all quantities or none, in a savepoint. @returns whether they were left */
export async function tryToReserve(tx: Transaction, lines: readonly StockLine[]): Promise<boolean> {
  try {
    await tx.transaction((inner) => reserveStock(inner, lines));
    return true;
  } catch (error) {
    if (lacksStock(error)) return false;
    throw error;
  }
}

/**
 * Locks several products before the first is changed: a change of a ticket locks the places of its event, which come after all
 * products.
 */
async function lockProducts(tx: Transaction, lines: readonly StockLine[]): Promise<void> {
  if (lines.length < 2) return;
  const ids = lines.map(({ productId }) => productId);
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.id)
    .for("no key update");
}

/** The check constraint `reserved <= quantity` of the products table. */
const OVERSOLD_CONSTRAINT = "products_never_oversold";

/**
 * Reserves the quantities and commits in one message, as the last step of a transaction, so that these contended rows are
 * not locked during a network round trip. Check constraints reject overselling; see `findSoldOutError`.
 */
export async function reserveStockAndCommit(tx: Transaction, lines: readonly StockLine[]): Promise<void> {
  const updates = sortByProductId(lines).map(({ productId, quantity }) => {
    // A message of several statements takes no parameters, so the values are checked and inlined.
    if (!isUuid(productId) || !Number.isSafeInteger(quantity)) throw new Error("invalid order line");
    return `update products set reserved = reserved + ${quantity}, updated_at = now() where id = '${productId}'`;
  });
  // As `lockProducts` does.
  const ids = lines.map(({ productId }) => `'${productId}'`).join(", ");
  if (lines.length > 1)
    updates.unshift(`select id from products where id in (${ids}) order by id for no key update`);
  // `begin` opens an empty transaction for the caller, who still commits.
  await tx.execute(sql.raw([...updates, "commit", "begin"].join("; ")));
}

/**
 * Converts a failure of a reservation that its check constraint rejected to a sold-out error; undefined for any other failure.
 */
export async function findSoldOutError(
  db: Queryable,
  error: unknown,
  { pageId, lines }: { pageId: string; lines: readonly StockLine[] },
): Promise<AppError | undefined> {
  if (exceedsCapacity(error)) return loadCapacityError(db, pageId);
  if (!violatesConstraint(error, OVERSOLD_CONSTRAINT)) return undefined;
  const ids = lines.map(({ productId }) => productId);
  const limited = await db
    .select()
    .from(products)
    .where(and(inArray(products.id, ids), isNotNull(products.quantity)))
    .orderBy(products.id);
  const getLeft = (product: (typeof limited)[number]) => (product.quantity ?? 0) - product.reserved;
  const getRequested = (productId: string) =>
    lines.find((line) => line.productId === productId)?.quantity ?? 0;
  // The stock may have been released since; then name the first limited product.
  const soldOutProduct = limited.find((product) => getLeft(product) < getRequested(product.id)) ?? limited[0];
  return (
    soldOutProduct &&
    createSoldOutError({
      productId: soldOutProduct.id,
      title: soldOutProduct.title,
      left: Math.max(0, getLeft(soldOutProduct)),
    })
  );
}

/**
 * Releases an order's stock and its tickets of the promo code. Places that it took from tickets on the waiting list are theirs again. A
 * second call changes nothing.
 */
export async function releaseReservation(tx: Transaction, orderId: string): Promise<void> {
  const [released] = await tx
    .update(orders)
    .set({ stockReserved: false })
    .where(and(eq(orders.id, orderId), eq(orders.stockReserved, true)))
    .returning({ couponId: orders.promoCodeId });
  if (!released) return;
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  await restock(tx, await returnTicketsOnSale(tx, orderId, lines));
  if (!released.couponId) return;
  const [promoCode] = await tx.select().from(promoCodes).where(eq(promoCodes.id, released.couponId));
  if (!promoCode) return;
  const tickets = countCoveredTickets(lines, getDiscount(promoCode));
  await tx
    .update(promoCodes)
    .set({ uses: sql`greatest(${promoCodes.uses} - ${tickets}, 0)` })
    .where(eq(promoCodes.id, promoCode.id));
}

/**
 * Puts quantities back on sale, or keeps them for those who wait for this ticket. Nothing else lowers `reserved`
 * (rules/waiting-list.md, Kept places).
 */
export async function restock(tx: Transaction, lines: readonly StockLine[]): Promise<void> {
  await lockProducts(tx, lines);
  for (const { productId, quantity } of sortByProductId(lines)) {
    const { reserved, kept, hasList } = products;
    await tx
      .update(products)
      .set({
        reserved: sql`case when ${hasList} then ${reserved} else greatest(${reserved} - ${quantity}, ${kept}) end`,
        kept: sql`case when ${hasList} then least(${kept} + ${quantity}, ${reserved}) else ${kept} end`,
      })
      .where(eq(products.id, productId));
  }
  await countEarlyPasses(tx, lines, "free");
}

export interface Redemption {
  promoCodeId: string;
  orderId: string;
  /** The buyer's email. */
  email: string;
  lines: readonly { type: ProductType; quantity: number }[];
}

/**
 * Counts the tickets of an order that a promo code covers as its uses.
 * @returns why the code cannot cover them, for the buyer; null if it can
 */
export async function redeemPromoCode(
  tx: Transaction,
  { promoCodeId, orderId, email, lines }: Redemption,
  now: Date,
): Promise<Text | null> {
  // The row lock makes parallel orders with the code wait for each other.
  const [promoCode] = await tx
    .select()
    .from(promoCodes)
    .where(
      and(
        eq(promoCodes.id, promoCodeId),
        isNull(promoCodes.revokedAt),
        or(isNull(promoCodes.expiresAt), gt(promoCodes.expiresAt, now)),
      ),
    )
    .for("no key update");
  if (!promoCode) return (t) => t.promoCode.usedUp;
  const { maxUses, maxUsesPerEmail, uses } = promoCode;
  const discount = getDiscount(promoCode);
  const tickets = countCoveredTickets(lines, discount);
  const left = maxUses === null ? Infinity : maxUses - uses;
  // Passes and tickets are never in one order.
  const isOfPasses = lines.some(({ type }) => type === "pass");
  if (tickets > left) {
    if (left <= 0) return (t) => t.promoCode.usedUp;
    return (t) => (isOfPasses ? t.passCard.codeFewLeft(left) : t.promoCode.fewLeft(left));
  }
  if (maxUsesPerEmail !== null) {
    const leftForBuyer = maxUsesPerEmail - (await countEarlierTickets(tx, { promoCode, orderId, email }));
    if (tickets > leftForBuyer) {
      if (leftForBuyer <= 0) return (t) => t.promoCode.usedByYou;
      return (t) =>
        isOfPasses ? t.passCard.codeFewLeftForYou(leftForBuyer) : t.promoCode.fewLeftForYou(leftForBuyer);
    }
  }
  await tx
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} + ${tickets}` })
    .where(eq(promoCodes.id, promoCodeId));
  return null;
}

/** Counts the tickets that a code covers in the buyer's other orders, without those that failed or expired. */
async function countEarlierTickets(
  tx: Transaction,
  { promoCode, orderId, email }: { promoCode: PromoCode; orderId: string; email: string },
): Promise<number> {
  const lines = await tx
    .select({ orderId: orders.id, type: orderLines.type, quantity: orderLines.quantity })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.promoCodeId, promoCode.id),
        hasEmail(orders.email, email),
        ne(orders.id, orderId),
        notInArray(orders.status, ["failed", "expired"]),
      ),
    );
  const byOrder = Map.groupBy(lines, (line) => line.orderId);
  const discount = getDiscount(promoCode);
  return [...byOrder.values()].reduce((sum, ordered) => sum + countCoveredTickets(ordered, discount), 0);
}

async function loadSoldOutError(tx: Transaction, productId: string): Promise<AppError> {
  const [product] = await tx.select().from(products).where(eq(products.id, productId));
  return createSoldOutError({
    productId,
    title: product?.title ?? "",
    left: Math.max(0, (product?.quantity ?? 0) - (product?.reserved ?? 0)),
  });
}

async function loadCapacityError(db: Queryable, pageId: string): Promise<AppError> {
  const [event] = await db.select({ left: selectPlacesLeft() }).from(pages).where(eq(pages.id, pageId));
  const left = Math.max(0, event?.left ?? 0);
  return new AppError(
    "sold-out",
    left > 0 ? (t) => t.apiErrors.places.onlyLeft(left) : (t) => t.apiErrors.places.soldOut,
    { details: { left } },
  );
}

export function createSoldOutError(product: { productId: string; title: string; left: number }): AppError {
  const { title, left } = product;
  return new AppError(
    "sold-out",
    left > 0 ? (t) => t.purchase.fewLeft(title, left) : (t) => t.purchase.soldOut(title),
    { details: { ...product } },
  );
}

/** Sorts lines by product, so that all transactions lock products in one order. */
export function sortByProductId<T extends StockLine>(lines: readonly T[]): T[] {
  return lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
}
