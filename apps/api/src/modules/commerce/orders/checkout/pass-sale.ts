import type { ProductType } from "@matinee/domain/admission";
import { isSoldEarly, type OfferedPass } from "@matinee/domain/passes";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../../db/client.ts";
import { violatesConstraint } from "../../../../db/transaction.ts";
import { orderLines } from "../../../../db/schema/orders.ts";
import { passSettings } from "../../../../db/schema/passes.ts";

interface SoldProduct {
  id: string;
  type: ProductType;
  priceCents: number;
  quantity: number | null;
  reserved: number;
}

/** Finds how the passes among products are offered, by product. Other orders cost no statement. */
export async function findPassOffers(
  db: Queryable,
  products: readonly SoldProduct[],
): Promise<Map<string, OfferedPass>> {
  const sold = products.filter(({ type }) => type === "pass");
  if (sold.length === 0) return new Map();
  const rows = await db
    .select()
    .from(passSettings)
    .where(
      inArray(
        passSettings.productId,
        sold.map(({ id }) => id),
      ),
    );
  return new Map(
    rows.flatMap(({ productId, earlyQuantity, earlyReserved, ...pass }) => {
      const product = sold.find(({ id }) => id === productId);
      if (!product) return [];
      const { quantity, reserved, priceCents } = product;
      const left = quantity === null ? null : quantity - reserved;
      const earlyLeft = earlyQuantity === null ? null : earlyQuantity - earlyReserved;
      return [[productId, { ...pass, priceCents, left, earlyLeft }] as const];
    }),
  );
}

/**
 * Gives the passes of an order their early price, where as many as it has are left at it. All of a line cost the same.
 * @param isOver whether another buyer took the last ones meanwhile
 */
export const applyEarlyPrices = <Product extends SoldProduct>(
  products: readonly Product[],
  requested: readonly { id: string; quantity: number }[],
  offers: ReadonlyMap<string, OfferedPass>,
  { now, isOver }: { now: Date; isOver: boolean },
): (Product & { earlyCents?: number | null })[] =>
  products.map((product) => {
    const offer = offers.get(product.id);
    const quantity = requested.find(({ id }) => id === product.id)?.quantity;
    if (!offer || isOver || !isSoldEarly(offer, now, quantity)) return product;
    return { ...product, earlyCents: offer.earlyPriceCents };
  });

interface PassLine {
  productId: string;
  quantity: number;
  isEarly?: boolean;
}

/** The check constraint of the passes that are sold at the early price. */
const EARLY_CONSTRAINT = "passes_never_oversold_early";

export const exceedsEarlyPasses = (error: unknown): boolean => violatesConstraint(error, EARLY_CONSTRAINT);

/**
 * Counts the passes of lines that are sold at the early price, or that are free again. In the order of the products, whose rows
 * are locked before.
 * @throws the violation of the check constraint, see {@link exceedsEarlyPasses}
 */
export async function countEarlyPasses(
  tx: Transaction,
  lines: readonly PassLine[],
  change: "take" | "free",
): Promise<void> {
  const early = lines
    .filter(({ isEarly }) => isEarly)
    .toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
  for (const { productId, quantity } of early)
    await tx
      .update(passSettings)
      .set({
        earlyReserved: sql`${passSettings.earlyReserved} + ${change === "take" ? quantity : -quantity}`,
      })
      .where(eq(passSettings.productId, productId));
}

/** Counts the early passes of a new order, and marks its lines. @throws as {@link countEarlyPasses} */
export async function takeEarlyPasses(
  tx: Transaction,
  orderId: string,
  lines: readonly PassLine[],
): Promise<void> {
  const ids = lines.flatMap(({ productId, isEarly }) => (isEarly ? [productId] : []));
  if (ids.length === 0) return;
  await countEarlyPasses(tx, lines, "take");
  await tx
    .update(orderLines)
    .set({ isEarly: true })
    .where(and(eq(orderLines.orderId, orderId), inArray(orderLines.productId, ids)));
}
