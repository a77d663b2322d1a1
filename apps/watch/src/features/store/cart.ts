import { addToCart, type CartProduct, setCartQuantity } from "@matinee/domain/cart";
import { readCart, writeCart } from "./cart-store.ts";

/** Changes the cart of an event. Apart from the store, which the first view needs for its number of products. */
export const cart = {
  add: (pageId: string, product: CartProduct, quantity: number) =>
    writeCart(pageId, addToCart(readCart(pageId), product, quantity)),
  set: (pageId: string, id: string, quantity: number) =>
    writeCart(pageId, setCartQuantity(readCart(pageId), id, quantity)),
  replace: writeCart,
  clear: (pageId: string) => writeCart(pageId, []),
};
