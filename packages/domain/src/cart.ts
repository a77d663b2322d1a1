/** What a viewer means to buy from one event's store; kept by the browser. */
export type CartLine = { id: string; quantity: number };
export type CartIssue = "quantity-not-positive" | "quantity-negative" | "quantity-too-large";

/** The most of one product that an order takes. */
export const maxLineQuantity = 1000;

/** What is wrong with the number that is being added to the cart, or null. */
export function checkAddedQuantity(quantity: number): CartIssue | null {
  if (!Number.isInteger(quantity) || quantity <= 0) return "quantity-not-positive";
  return quantity > maxLineQuantity ? "quantity-too-large" : null;
}

/** What is wrong with a number typed in the cart, or null; 0 takes the line out. */
export function checkCartQuantity(quantity: number): CartIssue | null {
  if (!Number.isInteger(quantity) || quantity < 0) return "quantity-negative";
  return quantity > maxLineQuantity ? "quantity-too-large" : null;
}

/** The cart with more of a product; the same product keeps one line. */
export function addToCart(cart: readonly CartLine[], id: string, quantity: number): CartLine[] {
  if (!cart.some((line) => line.id === id)) return [...cart, { id, quantity }];
  return cart.map((line) => (line.id === id ? { id, quantity: line.quantity + quantity } : line));
}

/** The cart with this many of a product; 0 takes the line out. */
export function setCartQuantity(cart: readonly CartLine[], id: string, quantity: number): CartLine[] {
  return cart.map((line) => (line.id === id ? { id, quantity } : line)).filter((line) => line.quantity > 0);
}
