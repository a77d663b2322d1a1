import { type Currency, currencyRules, platformCurrency } from "./currency.ts";

/** The highest price that a buyer may choose for one ticket, and that an owner may ask or suggest, in cents. */
export const maxChosenCents = currencyRules[platformCurrency].maxChosenPrice;

export type ChosenPriceIssue = "amount-below-minimum" | "amount-too-small" | "amount-too-large";

/**
 * Returns the mistake in the price that a buyer chose for a ticket; null without one.
 * Source: rules/commerce.md, Pay what you can.
 */
export function findChosenPriceIssue(
  cents: number,
  minimumCents: number,
  currency: Currency,
): ChosenPriceIssue | null {
  const { minCharge, maxChosenPrice } = currencyRules[currency];
  if (cents > maxChosenPrice) return "amount-too-large";
  if (cents < minimumCents) return "amount-below-minimum";
  return cents > 0 && cents < minCharge ? "amount-too-small" : null;
}

/** The ticket settings of an event. An amount of 0 means none, as in a save. `price` is the minimum. */
export interface PayWhatYouCanSettings {
  price: number;
  payWhatYouCan?: boolean | undefined;
  suggestedPrice?: number | undefined;
  earlyPrice?: number | undefined;
  isPresale: boolean;
  isOptional: boolean;
}

export type PayWhatYouCanIssue =
  | "minimum-too-large"
  | "suggestion-too-small"
  | "suggestion-too-large"
  | "suggestion-below-minimum";

/** Lists the mistakes in the minimum and in the suggestion of an event whose buyers choose their price. */
export function findPayWhatYouCanIssues(
  {
    price,
    payWhatYouCan,
    suggestedPrice,
  }: Pick<PayWhatYouCanSettings, "price" | "payWhatYouCan" | "suggestedPrice">,
  currency: Currency,
): {
  field: "price" | "suggestedPrice";
  code: PayWhatYouCanIssue;
}[] {
  if (!payWhatYouCan) return [];
  const suggestion = suggestedPrice ? findSuggestionIssue(suggestedPrice, price, currency) : null;
  return [
    ...(price > currencyRules[currency].maxChosenPrice
      ? [{ field: "price", code: "minimum-too-large" } as const]
      : []),
    ...(suggestion ? [{ field: "suggestedPrice", code: suggestion } as const] : []),
  ];
}

function findSuggestionIssue(
  cents: number,
  minimumCents: number,
  currency: Currency,
): PayWhatYouCanIssue | null {
  const { minCharge, maxChosenPrice } = currencyRules[currency];
  if (cents < minCharge) return "suggestion-too-small";
  if (cents > maxChosenPrice) return "suggestion-too-large";
  return cents < minimumCents ? "suggestion-below-minimum" : null;
}

const excludedSettings = ["earlyPrice", "isPresale", "isOptional"] as const;
export type ExcludedSetting = (typeof excludedSettings)[number];

/** Lists the settings that are on but cannot be beside a price that buyers choose. */
export function listExcludedSettings(settings: PayWhatYouCanSettings): ExcludedSetting[] {
  return settings.payWhatYouCan ? excludedSettings.filter((name) => settings[name]) : [];
}
