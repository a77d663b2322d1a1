import { itemTextLimits } from "@matinee/domain/event-text-limits";
import { currencyRules } from "@matinee/domain/currency";
import type * as en from "../en/builder.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { nameCurrency } from "./shared.ts";

export const faq: AnyLanguage<typeof en.faq> = {
  errorSubmittingAnswer: "Die Antwort konnte nicht gespeichert werden",
  answerSubmitted: "Antwort gespeichert",
  added: "Frage hinzugefügt",
  updated: "Frage aktualisiert",
  allUpdated: "Fragen aktualisiert",
  deleted: "Kommentar gelöscht",
  errorDeleting: "Der Kommentar konnte nicht gelöscht werden",
  unableToUpdate: "Die Fragen konnten nicht aktualisiert werden",
  issues: {
    "question-missing": "Bitte geben Sie eine Frage ein",
    "question-too-long": `Bitte geben Sie eine Frage mit höchstens ${itemTextLimits.question} Zeichen ein`,
    "answer-missing": "Bitte geben Sie eine Antwort ein",
    "answer-too-long": `Bitte geben Sie eine Antwort mit höchstens ${itemTextLimits.answer} Zeichen ein`,
  },
};

export const store: AnyLanguage<typeof en.store> = {
  deleted: "Artikel gelöscht",
  errorDeleting: "Der Artikel konnte nicht gelöscht werden",
  updated: "Artikel aktualisiert",
  allUpdated: "Alle Artikel aktualisiert",
  unableToUpdate: "Die Artikel konnten nicht aktualisiert werden",
  deleteWarning:
    "Zu diesem Artikel gibt es Bestellungen. Wenn Sie ihn löschen, fehlen sie im Download der Bestellungen.",
  issues: (currency) => ({
    "product-title-missing": "Bitte geben Sie einen Titel ein",
    "product-description-too-long": `Bitte geben Sie eine Beschreibung mit höchstens ${itemTextLimits.productDescription} Zeichen ein`,
    "price-invalid": `Bitte geben Sie einen Preis in ${nameCurrency(currency)} ein`,
    "price-too-large": `Der höchste Preis beträgt ${formats.shortMoney(currencyRules[currency].maxPrice, currency)}`,
    "shipping-invalid": `Bitte geben Sie die Versandkosten in ${nameCurrency(currency)} ein`,
    "shipping-too-large": `Die höchsten Versandkosten betragen ${formats.shortMoney(currencyRules[currency].maxShipping, currency)}`,
  }),
  priceTooSmall: (currency) =>
    `Der kleinste Preis beträgt ${formats.money(currencyRules[currency].minCharge, currency)}`,
  priceNegative: (currency) => `Ein Preis kann nicht unter ${formats.shortMoney(0, currency)} liegen`,
  shippingNegative: (currency) =>
    `Versandkosten können nicht unter ${formats.shortMoney(0, currency)} liegen`,
  quantityNegative: "Die Menge kann nicht unter 0 liegen",
  programFile: "Programme und Skripte können nicht verkauft werden. Bitte wählen Sie eine andere Datei.",
  otherContent: (ending) =>
    `Der Inhalt dieser Datei ist nicht vom Typ .${ending}. Bitte speichern Sie sie neu und versuchen Sie es noch einmal.`,
};
