import { isTicketType, type ProductType } from "./admission.ts";
import { countTickets } from "./cart.ts";
import { shareUp } from "./rounding.ts";

/** What a promo code takes off an order. `ticket`: one ticket, whatever it costs. */
export type PromoDiscount =
  | { kind: "ticket" }
  /** 1 to 100, of all tickets of the order. */
  | { kind: "percent"; percent: number }
  /** In the smallest unit, off all tickets of the order together. */
  | { kind: "amount"; amount: number };

/**
 * Counts the tickets of an order that a code covers: these are its uses. Source: rules/commerce.md, Promo codes.
 */
export function countCoveredTickets(
  lines: readonly { type: ProductType; quantity: number }[],
  discount: PromoDiscount,
): number {
  const tickets = countTickets(lines);
  return discount.kind === "ticket" ? Math.min(1, tickets) : tickets;
}

/**
 * Computes the discount of a code on an order: never more than its tickets cost, and a part of the smallest unit is
 * rounded up. Source: rules/commerce.md, Promo codes.
 */
export function computeDiscountCents(
  lines: readonly { type: ProductType; unitCents: number; quantity: number }[],
  discount: PromoDiscount,
): number {
  const tickets = lines.filter((line) => line.quantity > 0 && isTicketType(line.type));
  if (discount.kind === "ticket") return Math.max(0, ...tickets.map((line) => line.unitCents));
  const ticketCents = tickets.reduce((total, line) => total + line.unitCents * line.quantity, 0);
  if (discount.kind === "percent") return shareUp(ticketCents, discount.percent, 100);
  return Math.min(discount.amount, ticketCents);
}
