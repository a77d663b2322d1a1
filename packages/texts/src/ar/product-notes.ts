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
  return inventory <= 0 ? "نفدت الكمية" : `المتبقي: ${inventory}`;
};

/** Describes how a product is delivered. `shipping` is in cents. */
export const describeDelivery: AnyLanguage<typeof en.describeDelivery> = (product, currency) => {
  if (product.type === "ticket") return "تفتح الفيلم";
  if (product.digital) return "رقمي، متاح فورًا";
  return product.shipping > 0
    ? `الشحن إلى أي مكان مقابل ${formats.money(product.shipping, currency)}`
    : "شحن مجاني";
};
