import type * as en from "../en/product-notes.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const maxStockShown = 20;

export const describeStock: AnyLanguage<typeof en.describeStock> = ({ inventory }) => {
  if (inventory === null || inventory > maxStockShown) return null;
  return inventory <= 0 ? "Ausverkauft" : `Noch ${inventory}`;
};

export const describeDelivery: AnyLanguage<typeof en.describeDelivery> = (
  { type, digital, shipping },
  currency,
) => {
  if (type === "ticket") return "Öffnet den Film";
  if (digital) return "Digital, sofort verfügbar";
  return shipping > 0 ? `Weltweiter Versand für ${formats.money(shipping, currency)}` : "Kostenloser Versand";
};
