import { isAdmittingType } from "./admission.ts";
import type { ProductType } from "./admission.ts";

export type PricedLine = {
  type: ProductType;
  unitCents: number;
  /** Cents per unit: two posters cost twice the shipping of one. */
  shippingCents: number;
  quantity: number;
};

export type OrderTotals = {
  itemsCents: number;
  shippingCents: number;
  discountCents: number;
  totalCents: number;
};

/**
 * Computes the totals of an order in cents. Shipping is per unit. A promo code covers one admission, the most expensive
 * of the order; everything else has to be paid. Source: docs/product-rules.md, Prices and totals.
 */
export function computeOrderTotals(lines: readonly PricedLine[], promoApplied = false): OrderTotals {
  const itemsCents = sum(lines.map((line) => line.unitCents * line.quantity));
  const shippingCents = sum(lines.map((line) => line.shippingCents * line.quantity));
  const admissions = lines.filter((line) => line.quantity > 0 && isAdmittingType(line.type));
  const discountCents = promoApplied ? Math.max(0, ...admissions.map((line) => line.unitCents)) : 0;
  return { itemsCents, shippingCents, discountCents, totalCents: itemsCents + shippingCents - discountCents };
}

/** Merges lines of the same product into the first of them, with the sum of the quantities. */
export function mergeLines<Line extends { id: string; quantity: number }>(lines: readonly Line[]): Line[] {
  const merged = new Map<string, Line>();
  for (const line of lines) {
    const previous = merged.get(line.id);
    merged.set(line.id, previous ? { ...previous, quantity: previous.quantity + line.quantity } : line);
  }
  return [...merged.values()];
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
