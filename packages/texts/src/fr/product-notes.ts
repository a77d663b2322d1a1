import type * as en from "../en/product-notes.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** The highest stock that is shown to buyers. */
const maxStockShown = 20;

/**
 * Describes the remaining stock of a product in the store.
 * @returns null when enough is left
 */
export const describeStock: AnyLanguage<typeof en.describeStock> = ({ inventory }) => {
  if (inventory === null || inventory > maxStockShown) return null;
  if (inventory <= 0) return "Épuisé";
  return formats.plural(inventory, {
    one: `${inventory} restant`,
    other: `${inventory} restants`,
  });
};

/** Describes how a product is delivered. `shipping` is in cents. */
export const describeDelivery: AnyLanguage<typeof en.describeDelivery> = (product, currency) => {
  if (product.type === "ticket") return "Ouvre le film";
  if (product.digital) return "Numérique, disponible aussitôt";
  return product.shipping > 0
    ? `Livraison partout pour ${formats.money(product.shipping, currency)}`
    : "Livraison gratuite";
};
