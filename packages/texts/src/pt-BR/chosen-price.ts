import { currencyRules, platformCurrency } from "@matinee/domain/currency";
import type * as en from "../en/chosen-price.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const chosenPrice: AnyLanguage<typeof en.chosenPrice> = {
  label: "Seu preço",
  suggested: (suggestion) => `Sugestão: ${formats.money(suggestion)}`,
  help: (minimum, suggestion) =>
    [
      minimum > 0 ? `A partir de ${formats.money(minimum)}.` : "Qualquer valor. 0 torna o ingresso gratuito.",
      suggestion > 0 ? [`Sugestão: ${formats.money(suggestion)}.`] : [],
    ]
      .flat()
      .join(" "),
  missing: "Digite quanto você paga",
  issues: {
    "amount-below-minimum": (minimum, currency) => `Pague pelo menos ${formats.money(minimum, currency)}`,
    "amount-too-small": (_minimum, currency = platformCurrency) =>
      `O pagamento mínimo é de ${formats.money(currencyRules[currency].minCharge, currency)}`,
    "amount-too-large": (_minimum, currency = platformCurrency) =>
      `O preço máximo de um ingresso é de ${formats.money(currencyRules[currency].maxChosenPrice, currency)}`,
  },
  notChosen: "Não é possível escolher este preço. Confira o pedido e tente de novo.",
  severalPrices: "Todos os ingressos de um pedido custam o mesmo. Escolha um só preço.",
};
