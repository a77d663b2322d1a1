import type { PaywallSettings } from "@matinee/contract/schemas/page-settings";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { products } from "../../../db/schema/products.ts";
import { ensureOnDemandProduct } from "./ensure-on-demand-product.ts";

/**
 * Creates the ticket products of a page's ordinary and early-bird price if needed, and limits the early-bird ticket to the
 * number that the page sells (rules/commerce.md, Early-bird prices).
 * @param before the stored settings. With another early-bird price, the count of its tickets starts again
 * @returns the settings with the ids of the products
 */
export async function ensureTicketProducts(
  tx: Transaction,
  { id: pageId, paywallSettings }: { id: string; paywallSettings: PaywallSettings },
  before: PaywallSettings,
): Promise<PaywallSettings> {
  const { earlyProductId: _early, earlySoldBefore: _sold, ...settings } = paywallSettings;
  const ordinary = { pageId, type: "paywall", priceCents: settings.price } as const;
  const paywallProductId = await ensureOnDemandProduct(tx, ordinary);
  // An earlier early-bird price may have limited it.
  await limitTickets(tx, paywallProductId, null);
  const { earlyPrice, earlyQuantity } = settings;
  if (!earlyPrice) return { ...settings, paywallProductId };
  const earlyProductId = await ensureOnDemandProduct(tx, { ...ordinary, priceCents: earlyPrice });
  // Locked, so that no order counts between the two statements.
  const [product] = await tx
    .select({ reserved: products.reserved })
    .from(products)
    .where(eq(products.id, earlyProductId))
    .for("update");
  const sold = product?.reserved ?? 0;
  const isSamePrice = before.earlyPrice === earlyPrice && before.earlyProductId !== undefined;
  const earlySoldBefore = isSamePrice ? (before.earlySoldBefore ?? 0) : sold;
  const quantity = earlyQuantity ? Math.max(earlySoldBefore + earlyQuantity, sold) : null;
  await limitTickets(tx, earlyProductId, quantity);
  return { ...settings, paywallProductId, earlyProductId, earlySoldBefore };
}

/** Writes only a change, because buyers lock the row. */
async function limitTickets(tx: Transaction, id: string, quantity: number | null): Promise<void> {
  await tx
    .update(products)
    .set({ quantity })
    .where(and(eq(products.id, id), sql`${products.quantity} is distinct from ${quantity}::integer`));
}
