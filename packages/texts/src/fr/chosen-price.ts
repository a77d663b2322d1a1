import { currencyRules } from "@matinee/domain/currency";
import type * as en from "../en/chosen-price.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** The field in which a buyer chooses the price of a ticket. Amounts in cents; 0 is none. */
export const chosenPrice: AnyLanguage<typeof en.chosenPrice> = {
  label: "Votre prix",
  suggested: (suggestion, currency) => `Suggéré : ${formats.money(suggestion, currency)}`,
  help: (minimum, suggestion, currency) =>
    [
      minimum > 0
        ? `À partir de ${formats.money(minimum, currency)}.`
        : "Le montant de votre choix. Avec 0, le billet est gratuit.",
      suggestion > 0 ? [`Suggéré : ${formats.money(suggestion, currency)}.`] : [],
    ]
      .flat()
      .join(" "),
  missing: "Veuillez saisir ce que vous payez",
  issues: {
    "amount-below-minimum": (minimum, currency) => `Le minimum est de ${formats.money(minimum, currency)}`,
    "amount-too-small": (_minimum, currency) =>
      `Le paiement minimum est de ${formats.money(currencyRules[currency].minCharge, currency)}`,
    "amount-too-large": (_minimum, currency) =>
      `Le prix maximum d’un billet est de ${formats.money(currencyRules[currency].maxChosenPrice, currency)}`,
  },
  notChosen: "Le prix de cet article n’est pas libre. Veuillez vérifier la commande et réessayer.",
  severalPrices: "Tous les billets d’une commande ont le même prix. Veuillez choisir un seul prix.",
};
