import type * as en from "../en/product-notes.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** The highest stock that is shown to buyers. */
const maxStockShown = 20;

/**
 * Describes the remaining stock of a product in the store.
 * @param inventory units left; null without a limit
 * @returns null when enough is left
 */
export const describeStock: AnyLanguage<typeof en.describeStock> = ({ inventory }) => {
  if (inventory === null || inventory > maxStockShown) return null;
  if (inventory <= 0) return "Agotado";
  return formats.plural(inventory, { one: `Queda ${inventory}`, other: `Quedan ${inventory}` });
};

/** Describes how a product is delivered. `shipping` is in cents. */
export const describeDelivery: AnyLanguage<typeof en.describeDelivery> = (product, currency) => {
  if (product.type === "ticket") return "Abre la película";
  if (product.digital) return "Digital, disponible al instante";
  return product.shipping > 0
    ? `Envío a cualquier lugar por ${formats.money(product.shipping, currency)}`
    : "Envío gratis";
};
