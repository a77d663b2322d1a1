import { formatUsd } from "./money.ts";

/** Few enough left to say so. */
const maxStockShown = 20;

/**
 * What a store's shelf says of what is left.
 * @param inventory pieces left; null when they are not counted
 * @returns null when there is nothing to say
 */
export function describeStock({ inventory }: { inventory: number | null }): string | null {
  if (inventory === null || inventory > maxStockShown) return null;
  return inventory <= 0 ? "Sold out" : `${inventory} left`;
}

/** How a product reaches its buyer. `shipping` in cents. */
export function describeDelivery(product: { type: string; digital: boolean; shipping: number }): string {
  if (product.type === "ticket") return "Opens the film";
  if (product.digital) return "Digital, ready at once";
  return product.shipping > 0 ? `Ships anywhere for ${formatUsd(product.shipping)}` : "Free shipping";
}
