import { getCurrencyDigits } from "@matinee/domain/currency";
import type * as en from "../en/form-controls.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { nameCurrency } from "./shared.ts";

/** The words of the design system's fields, and of its dialog about a conflict. */
export const formControls: AnyLanguage<typeof en.formControls> = {
  conflictTitle: "Se guardó antes que lo tuyo",
  saved: "Guardado",
  yours: "Lo tuyo",
  takeSavedVersion: "Usar la versión guardada",
  saveMyVersion: "Guardar mi versión",
  on: "Sí",
  off: "No",
  showPassword: "Mostrar contraseña",
  hidePassword: "Ocultar contraseña",
  removeTag: (tag) => `Quitar ${tag}`,
  notANumber: "Escribe un número en cifras, por ejemplo 12",
  notWhole: "Escribe un número entero, sin decimales",
  // This language writes the currency after the amount, with a space.
  currencySymbol: (currency) => formats.shortMoney(0, currency).replace("0", "").trim(),
  currencyCode: (currency) => currency.toUpperCase(),
  notAnAmount: (currency) =>
    `Escribe un importe en ${nameCurrency(currency)}, por ejemplo ${getCurrencyDigits(currency) === 0 ? "1250" : "12.50"}`,
  tooManyDecimals: "Escribe como máximo dos decimales, por ejemplo 12.50",
  numberTooLarge: "Este número es demasiado grande",
  empty: "(vacío)",
};
