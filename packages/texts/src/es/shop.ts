import type * as en from "../en/shop.ts";
import type { AnyLanguage } from "../any-language.ts";

/** The store of an event and the cart. */
export const shop: AnyLanguage<typeof en.shop> = {
  yourCart: "Tu carrito",
  yourCartIsEmpty: "Tu carrito está vacío",
  priceEach: (amount) => `${amount} por unidad`,
  removeFromTheCart: (title) => `Quitar ${title} del carrito`,
  quantityOf: (title) => `Cantidad de ${title}`,
  quantity: "Cantidad",
  soldOut: "Agotado",
  addToCart: "Añadir al carrito",
};
