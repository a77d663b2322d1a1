import { currencyRules } from "@matinee/domain/currency";
import type * as en from "../en/chosen-price.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const chosenPrice: AnyLanguage<typeof en.chosenPrice> = {
  label: "Ihr Preis",
  suggested: (suggestion, currency) => `Vorschlag: ${formats.money(suggestion, currency)}`,
  help: (minimum, suggestion, currency) =>
    [
      minimum > 0
        ? `Ab ${formats.money(minimum, currency)}.`
        : "Jeder Betrag ist möglich. Bei 0 ist das Ticket kostenlos.",
      suggestion > 0 ? [`Vorschlag: ${formats.money(suggestion, currency)}.`] : [],
    ]
      .flat()
      .join(" "),
  missing: "Bitte geben Sie ein, was Sie zahlen",
  issues: {
    "amount-below-minimum": (minimum, currency) =>
      `Bitte zahlen Sie mindestens ${formats.money(minimum, currency)}`,
    "amount-too-small": (_minimum, currency) =>
      `Die kleinste Zahlung beträgt ${formats.money(currencyRules[currency].minCharge, currency)}`,
    "amount-too-large": (_minimum, currency) =>
      `Der höchste Preis für ein Ticket beträgt ${formats.money(currencyRules[currency].maxChosenPrice, currency)}`,
  },
  notChosen:
    "Dieser Preis ist nicht frei wählbar. Bitte prüfen Sie die Bestellung und versuchen Sie es noch einmal.",
  severalPrices: "Alle Tickets einer Bestellung kosten gleich viel. Bitte wählen Sie einen Preis.",
};
