import type { Currency } from "@matinee/domain/currency";
import { formats } from "./formats.ts";

/** The highest stock that is shown to buyers. */
const maxStockShown = 20;

/**
 * Describes the remaining stock of a product in the store.
 * @param inventory units left; null without a limit
 * @returns null when enough is left
 */
export function describeStock({ inventory }: { inventory: number | null }): string | null {
  if (inventory === null || inventory > maxStockShown) return null;
  return inventory <= 0 ? "Sold out" : `${inventory} left`;
}

/** Describes how a product is delivered. `shipping` is in cents. */
export function describeDelivery(
  product: { type: string; digital: boolean; shipping: number },
  currency: Currency,
): string {
  if (product.type === "ticket") return "Opens the film";
  if (product.digital) return "Digital, ready at once";
  return product.shipping > 0
    ? `Ships anywhere for ${formats.money(product.shipping, currency)}`
    : "Free shipping";
}
