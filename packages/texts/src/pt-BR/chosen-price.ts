import type * as en from "../en/chosen-price.ts";
import type { AnyLanguage } from "../any-language.ts";
import { minChargeCents } from "@matinee/domain/money";
import { maxChosenCents } from "@matinee/domain/pay-what-you-can";
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
    "amount-below-minimum": (minimum) => `Pague pelo menos ${formats.money(minimum)}`,
    "amount-too-small": () => `O pagamento mínimo é de ${formats.money(minChargeCents)}`,
    "amount-too-large": () => `O preço máximo de um ingresso é de ${formats.money(maxChosenCents)}`,
  },
  notChosen: "Não é possível escolher este preço. Confira o pedido e tente de novo.",
  severalPrices: "Todos os ingressos de um pedido custam o mesmo. Escolha um só preço.",
};
