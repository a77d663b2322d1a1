import { type Currency, currencyRules } from "@matinee/domain/currency";
import type { ChosenPriceIssue } from "@matinee/domain/pay-what-you-can";
import { formats } from "./formats.ts";

/** The field in which a buyer chooses the price of a ticket. Amounts in cents; 0 is none. */
export const chosenPrice = {
  label: "Your price",
  suggested: (suggestion: number, currency: Currency) => `Suggested: ${formats.money(suggestion, currency)}`,
  help: (minimum: number, suggestion: number, currency: Currency) =>
    [
      minimum > 0 ? `From ${formats.money(minimum, currency)}.` : "Any amount. 0 makes the ticket free.",
      suggestion > 0 ? [`Suggested: ${formats.money(suggestion, currency)}.`] : [],
    ]
      .flat()
      .join(" "),
  missing: "Please enter what you pay",
  issues: {
    "amount-below-minimum": (minimum: number, currency: Currency) =>
      `Please pay at least ${formats.money(minimum, currency)}`,
    "amount-too-small": (_minimum: number, currency: Currency) =>
      `The smallest payment is ${formats.money(currencyRules[currency].minCharge, currency)}`,
    "amount-too-large": (_minimum: number, currency: Currency) =>
      `The highest price of a ticket is ${formats.money(currencyRules[currency].maxChosenPrice, currency)}`,
  } satisfies Record<ChosenPriceIssue, (minimum: number, currency: Currency) => string>,
  notChosen: "The price of this cannot be chosen. Please check the order and try again.",
  severalPrices: "All tickets of an order cost the same. Please choose one price.",
} as const;
