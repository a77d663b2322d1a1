import { formatUsd } from "./money.ts";

/** Few enough left to say so. */
const fewLeft = 20;

/**
 * What a store's shelf says of what is left.
 * @param inventory pieces left; null when they are not counted
 * @returns null when there is nothing to say
 */
export function stockNote({ inventory }: { inventory: number | null }): string | null {
  if (inventory === null || inventory > fewLeft) return null;
  return inventory <= 0 ? "Sold out" : `${inventory} left`;
}

/** How a product reaches its buyer. `shipping` in cents. */
export function deliveryNote(product: { type: string; digital: boolean; shipping: number }): string {
  if (product.type === "ticket") return "Opens the film";
  if (product.digital) return "Digital, ready at once";
  return product.shipping > 0 ? `Ships anywhere for ${formatUsd(product.shipping)}` : "Free shipping";
}
