import { isAdmittingType } from "./admission.ts";
import type { ProductType } from "./admission.ts";

export type PricedLine = {
  type: ProductType;
  unitCents: number;
  /** Cents for each unit: two posters cost twice the shipping of one. */
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
 * What an order costs. Shipping is per unit. A ticket promo code covers one admission, the dearest when
 * several are in the order; everything else is still to be paid.
 */
export function computeOrderTotals(lines: readonly PricedLine[], promoApplied = false): OrderTotals {
  const itemsCents = sum(lines.map((line) => line.unitCents * line.quantity));
  const shippingCents = sum(lines.map((line) => line.shippingCents * line.quantity));
  const admissions = lines.filter((line) => line.quantity > 0 && isAdmittingType(line.type));
  const discountCents = promoApplied ? Math.max(0, ...admissions.map((line) => line.unitCents)) : 0;
  return { itemsCents, shippingCents, discountCents, totalCents: itemsCents + shippingCents - discountCents };
}

/** The same products named twice become one line with the sum of the quantities, in the order first named. */
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
