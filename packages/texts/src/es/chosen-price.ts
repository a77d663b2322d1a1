import { currencyRules } from "@matinee/domain/currency";
import type * as en from "../en/chosen-price.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** The field in which a buyer chooses the price of a ticket. Amounts in cents; 0 is none. */
export const chosenPrice: AnyLanguage<typeof en.chosenPrice> = {
  label: "Tu precio",
  suggested: (suggestion, currency) => `Sugerido: ${formats.money(suggestion, currency)}`,
  help: (minimum, suggestion, currency) =>
    [
      minimum > 0
        ? `Desde ${formats.money(minimum, currency)}.`
        : "Cualquier importe. Con 0, la entrada es gratis.",
      suggestion > 0 ? [`Sugerido: ${formats.money(suggestion, currency)}.`] : [],
    ]
      .flat()
      .join(" "),
  missing: "Escribe cuánto pagas",
  issues: {
    "amount-below-minimum": (minimum, currency) => `Paga al menos ${formats.money(minimum, currency)}`,
    "amount-too-small": (_minimum, currency) =>
      `El pago mínimo es de ${formats.money(currencyRules[currency].minCharge, currency)}`,
    "amount-too-large": (_minimum, currency) =>
      `El precio máximo de una entrada es de ${formats.money(currencyRules[currency].maxChosenPrice, currency)}`,
  },
  notChosen: "Este precio no se puede elegir. Comprueba el pedido e inténtalo de nuevo.",
  severalPrices: "Todas las entradas de un pedido cuestan lo mismo. Elige un solo precio.",
};
