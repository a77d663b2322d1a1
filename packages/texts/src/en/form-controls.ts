import { type Currency, getCurrencyDigits } from "@matinee/domain/currency";
import { formats } from "./formats.ts";
import { nameCurrency } from "./shared.ts";

/** The words of the design system's fields, and of its dialog about a conflict. */
export const formControls = {
  conflictTitle: "Saved before you",
  saved: "Saved",
  yours: "Yours",
  takeSavedVersion: "Use the saved version",
  saveMyVersion: "Save my version",
  on: "On",
  off: "Off",
  showPassword: "Show password",
  hidePassword: "Hide password",
  removeTag: (tag: string) => `Remove ${tag}`,
  notANumber: "Please enter a number in digits, such as 12",
  notWhole: "Please enter a whole number, without decimals",
  /** Before and after the amount in a field. */
  currencySymbol: (currency: Currency) => formats.shortMoney(0, currency).replace("0", ""),
  currencyCode: (currency: Currency) => currency.toUpperCase(),
  notAnAmount: (currency: Currency) =>
    `Please enter an amount in ${nameCurrency(currency)}, such as ${getCurrencyDigits(currency) === 0 ? "1250" : "12.50"}`,
  tooManyDecimals: "Please enter at most two decimals, such as 12.50",
  numberTooLarge: "This number is too large",
  empty: "(empty)",
} as const;
