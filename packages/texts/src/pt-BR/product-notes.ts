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
  if (inventory <= 0) return "Esgotado";
  return formats.plural(inventory, { one: `Resta ${inventory}`, other: `Restam ${inventory}` });
};

/** Describes how a product is delivered. `shipping` is in cents. */
export const describeDelivery: AnyLanguage<typeof en.describeDelivery> = (
  { type, digital, shipping },
  currency,
) => {
  if (type === "ticket") return "Abre o filme";
  if (digital) return "Digital, na hora";
  return shipping > 0 ? `Frete para qualquer lugar: ${formats.money(shipping, currency)}` : "Frete grátis";
};
