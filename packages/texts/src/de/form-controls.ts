import { getCurrencyDigits } from "@matinee/domain/currency";
import type * as en from "../en/form-controls.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { nameCurrency } from "./shared.ts";

export const formControls: AnyLanguage<typeof en.formControls> = {
  conflictTitle: "Vor Ihnen gespeichert",
  saved: "Gespeichert",
  yours: "Ihre Version",
  takeSavedVersion: "Gespeicherte Version nehmen",
  saveMyVersion: "Meine Version speichern",
  on: "An",
  off: "Aus",
  showPassword: "Passwort anzeigen",
  hidePassword: "Passwort verbergen",
  removeTag: (tag) => `${tag} entfernen`,
  notANumber: "Bitte geben Sie eine Zahl in Ziffern ein, zum Beispiel 12",
  notWhole: "Bitte geben Sie eine ganze Zahl ohne Nachkommastellen ein",
  // The symbol stands behind the amount, after a space that the field does not need.
  currencySymbol: (currency) => formats.shortMoney(0, currency).replace("0", "").trim(),
  currencyCode: (currency) => currency.toUpperCase(),
  notAnAmount: (currency) =>
    `Bitte geben Sie einen Betrag in ${nameCurrency(currency)} ein, zum Beispiel ${getCurrencyDigits(currency) === 0 ? "1250" : "12,50"}`,
  tooManyDecimals: "Bitte geben Sie höchstens zwei Nachkommastellen ein, zum Beispiel 12,50",
  numberTooLarge: "Diese Zahl ist zu groß",
  empty: "(leer)",
};
