import type * as en from "../en/form-controls.ts";
import type { AnyLanguage } from "../any-language.ts";
import { getCurrencyDigits } from "@matinee/domain/currency";
import { formats } from "./formats.ts";
import { nameCurrency } from "./shared.ts";

/** The words of the design system's fields, and of its dialog about a conflict. */
export const formControls: AnyLanguage<typeof en.formControls> = {
  conflictTitle: "Enregistré avant vous",
  saved: "Enregistré",
  yours: "Le vôtre",
  takeSavedVersion: "Garder la version enregistrée",
  saveMyVersion: "Enregistrer ma version",
  on: "Activé",
  off: "Désactivé",
  showPassword: "Afficher le mot de passe",
  hidePassword: "Masquer le mot de passe",
  removeTag: (tag) => `Retirer ${tag}`,
  notANumber: "Veuillez saisir un nombre en chiffres, par exemple 12",
  notWhole: "Veuillez saisir un nombre entier, sans décimales",
  currencySymbol: (currency) => formats.shortMoney(0, currency).replace("0", "").trim(),
  currencyCode: (currency) => currency.toUpperCase(),
  notAnAmount: (currency) =>
    `Veuillez saisir un montant en ${nameCurrency(currency)}, par exemple ${getCurrencyDigits(currency) === 0 ? "1250" : "12,50"}`,
  tooManyDecimals: "Veuillez saisir au plus deux décimales, par exemple 12,50",
  numberTooLarge: "Ce nombre est trop grand",
  empty: "(vide)",
};
