import type { CartLine, CartProduct } from "./cart.ts";

/** What has become of a line since the buyer last saw it: its product is gone, or costs something else (in cents). */
export type CartChange =
  | { kind: "gone"; title: string }
  | { kind: "price"; title: string; nowCents: number; wasCents: number };

/** Lists what has become of the lines. @param products the products that the store sells now */
export function listCartChanges(cart: readonly CartLine[], products: readonly CartProduct[]): CartChange[] {
  return cart.flatMap(({ id, title, price }): CartChange[] => {
    const product = products.find((candidate) => candidate.id === id);
    if (!product) return [{ kind: "gone", title }];
    if (product.price === price) return [];
    return [{ kind: "price", title: product.title, nowCents: product.price, wasCents: price }];
  });
}

/** Takes products that are gone out of the cart, and keeps the titles and prices of now. */
export function refreshCart(cart: readonly CartLine[], products: readonly CartProduct[]): CartLine[] {
  return cart.flatMap((line) => {
    const product = products.find(({ id }) => id === line.id);
    return product ? [{ ...line, title: product.title, price: product.price }] : [];
  });
}
