import { isTicketType, type ProductType } from "./admission.ts";

/** What a cart keeps of a product: its title, and its price in cents when the buyer last saw it. */
export type CartProduct = { id: string; title: string; price: number };

/** A line of the cart of one event's store. The browser stores the cart. */
export type CartLine = CartProduct & { quantity: number };

export type CartIssue =
  | "quantity-not-positive"
  | "quantity-negative"
  | "quantity-too-large"
  | "too-many-tickets";

/** The highest quantity of one product in an order. */
export const maxLineQuantity = 1000;

/** Counts the tickets of an order: the units of its admitting lines. */
export function countTickets(lines: readonly { type: ProductType; quantity: number }[]): number {
  return lines.reduce((sum, { type, quantity }) => (isTicketType(type) ? sum + quantity : sum), 0);
}

/** Checks the number of tickets in an order against the most that its event allows; returns the issue or null. */
export function checkTicketCount(
  lines: readonly { type: ProductType; quantity: number }[],
  perOrder: number,
): CartIssue | null {
  return countTickets(lines) > perOrder ? "too-many-tickets" : null;
}

/** Checks a quantity that is added to the cart; returns the issue or null. */
export function checkAddedQuantity(quantity: number): CartIssue | null {
  if (!Number.isInteger(quantity) || quantity <= 0) return "quantity-not-positive";
  return quantity > maxLineQuantity ? "quantity-too-large" : null;
}

/** Checks a quantity typed in the cart; returns the issue or null. 0 removes the line. */
export function checkCartQuantity(quantity: number): CartIssue | null {
  if (!Number.isInteger(quantity) || quantity < 0) return "quantity-negative";
  return quantity > maxLineQuantity ? "quantity-too-large" : null;
}

/** Adds a quantity of a product to the cart. A product has one line. */
export function addToCart(
  cart: readonly CartLine[],
  { id, title, price }: CartProduct,
  quantity: number,
): CartLine[] {
  const added = { id, title, price, quantity };
  if (!cart.some((line) => line.id === id)) return [...cart, added];
  return cart.map((line) => (line.id === id ? { ...added, quantity: line.quantity + quantity } : line));
}

/** Sets the quantity of a product in the cart. 0 removes the line. */
export function setCartQuantity(cart: readonly CartLine[], id: string, quantity: number): CartLine[] {
  return cart
    .map((line) => (line.id === id ? { ...line, quantity } : line))
    .filter((line) => line.quantity > 0);
}
