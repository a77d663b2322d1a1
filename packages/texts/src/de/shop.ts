import type * as en from "../en/shop.ts";
import type { AnyLanguage } from "../any-language.ts";

export const shop: AnyLanguage<typeof en.shop> = {
  yourCart: "Ihr Warenkorb",
  yourCartIsEmpty: "Ihr Warenkorb ist leer",
  priceEach: (amount) => `je ${amount}`,
  removeFromTheCart: (title) => `„${title}“ aus dem Warenkorb entfernen`,
  quantityOf: (title) => `Menge von „${title}“`,
  quantity: "Menge",
  soldOut: "Ausverkauft",
  addToCart: "In den Warenkorb",
};
