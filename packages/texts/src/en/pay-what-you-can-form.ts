import { type Currency, currencyRules } from "@matinee/domain/currency";
import type { ExcludedSetting, PayWhatYouCanIssue } from "@matinee/domain/pay-what-you-can";
import { formats } from "./formats.ts";

/** The pay-what-you-can fields of an event, and their problems. */
export const payWhatYouCanForm = {
  help: "Viewers choose the price of their ticket, from a minimum.",
  excludes: "Early-bird price, presale and Optional are off beside it.",
  minimum: "Minimum",
  minimumHelp: "0 lets viewers take a free ticket.",
  suggestion: "Suggested price",
  suggestionHelp: "The checkout begins with it. Empty for none.",
  issues: (currency: Currency) =>
    ({
      "minimum-too-large": `The highest minimum is ${formats.money(currencyRules[currency].maxChosenPrice, currency)}`,
      "suggestion-too-small": `The smallest price is ${formats.money(currencyRules[currency].minCharge, currency)}`,
      "suggestion-too-large": `The highest suggestion is ${formats.money(currencyRules[currency].maxChosenPrice, currency)}`,
      "suggestion-below-minimum": "Please suggest at least the minimum",
    }) satisfies Record<PayWhatYouCanIssue, string>,
  excluded: {
    earlyPrice: "Pay what you can has no early-bird price. Please turn one of them off.",
    isPresale: "Pay what you can has no presale. Please turn one of them off.",
    isOptional: "With pay what you can, the ticket is not optional. Please turn one of them off.",
  } satisfies Record<ExcludedSetting, string>,
} as const;
