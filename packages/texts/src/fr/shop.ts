import type * as en from "../en/shop.ts";
import type { AnyLanguage } from "../any-language.ts";
/** The store of an event and the cart. */
export const shop: AnyLanguage<typeof en.shop> = {
  yourCart: "Votre panier",
  yourCartIsEmpty: "Votre panier est vide",
  priceEach: (amount) => `${amount} l’unité`,
  removeFromTheCart: (title) => `Retirer ${title} du panier`,
  quantityOf: (title) => `Quantité pour ${title}`,
  quantity: "Quantité",
  soldOut: "Épuisé",
  addToCart: "Ajouter au panier",
};
