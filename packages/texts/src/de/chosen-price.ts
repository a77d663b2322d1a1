import { minChargeCents } from "@matinee/domain/money";
import { maxChosenCents } from "@matinee/domain/pay-what-you-can";
import type * as en from "../en/chosen-price.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const chosenPrice: AnyLanguage<typeof en.chosenPrice> = {
  label: "Ihr Preis",
  suggested: (suggestion) => `Vorschlag: ${formats.money(suggestion)}`,
  help: (minimum, suggestion) =>
    [
      minimum > 0
        ? `Ab ${formats.money(minimum)}.`
        : "Jeder Betrag ist möglich. Bei 0 ist das Ticket kostenlos.",
      suggestion > 0 ? [`Vorschlag: ${formats.money(suggestion)}.`] : [],
    ]
      .flat()
      .join(" "),
  missing: "Bitte geben Sie ein, was Sie zahlen",
  issues: {
    "amount-below-minimum": (minimum) => `Bitte zahlen Sie mindestens ${formats.money(minimum)}`,
    "amount-too-small": () => `Die kleinste Zahlung beträgt ${formats.money(minChargeCents)}`,
    "amount-too-large": () => `Der höchste Preis für ein Ticket beträgt ${formats.money(maxChosenCents)}`,
  },
  notChosen:
    "Dieser Preis ist nicht frei wählbar. Bitte prüfen Sie die Bestellung und versuchen Sie es noch einmal.",
  severalPrices: "Alle Tickets einer Bestellung kosten gleich viel. Bitte wählen Sie einen Preis.",
};
