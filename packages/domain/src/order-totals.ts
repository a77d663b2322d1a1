import type { ProductType } from "./admission.ts";
import { type Currency, currencyRules } from "./currency.ts";
import { computeDiscountCents, type PromoDiscount } from "./promo-discount.ts";

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
 * Computes the totals of an order. Shipping is per unit. A promo code lowers the price of tickets only. When it
 * leaves less than the smallest charge, the rest is waived. Source: rules/commerce.md, Prices and totals.
 */
export function computeOrderTotals(
  lines: readonly PricedLine[],
  promoDiscount: PromoDiscount | null,
  currency: Currency,
): OrderTotals {
  const itemsCents = sum(lines.map((line) => line.unitCents * line.quantity));
  const shippingCents = sum(lines.map((line) => line.shippingCents * line.quantity));
  const fullCents = itemsCents + shippingCents;
  const offCents = promoDiscount ? computeDiscountCents(lines, promoDiscount) : 0;
  const isRestWaived = offCents > 0 && fullCents - offCents < currencyRules[currency].minCharge;
  const discountCents = isRestWaived ? fullCents : offCents;
  return { itemsCents, shippingCents, discountCents, totalCents: fullCents - discountCents };
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
