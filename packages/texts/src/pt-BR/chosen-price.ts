import { currencyRules } from "@matinee/domain/currency";
import type * as en from "../en/chosen-price.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const chosenPrice: AnyLanguage<typeof en.chosenPrice> = {
  label: "Seu preço",
  suggested: (suggestion, currency) => `Sugestão: ${formats.money(suggestion, currency)}`,
  help: (minimum, suggestion, currency) =>
    [
      minimum > 0
        ? `A partir de ${formats.money(minimum, currency)}.`
        : "Qualquer valor. 0 torna o ingresso gratuito.",
      suggestion > 0 ? [`Sugestão: ${formats.money(suggestion, currency)}.`] : [],
    ]
      .flat()
      .join(" "),
  missing: "Digite quanto você paga",
  issues: {
    "amount-below-minimum": (minimum, currency) => `Pague pelo menos ${formats.money(minimum, currency)}`,
    "amount-too-small": (_minimum, currency) =>
      `O pagamento mínimo é de ${formats.money(currencyRules[currency].minCharge, currency)}`,
    "amount-too-large": (_minimum, currency) =>
      `O preço máximo de um ingresso é de ${formats.money(currencyRules[currency].maxChosenPrice, currency)}`,
  },
  notChosen: "Não é possível escolher este preço. Confira o pedido e tente de novo.",
  severalPrices: "Todos os ingressos de um pedido custam o mesmo. Escolha um só preço.",
};
