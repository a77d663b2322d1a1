import { getNumberFormat } from "./intl-formats.ts";

/** The currencies that an event can sell in, ISO 4217 in lower case as on the wire. */
export const currencies = ["usd", "cad", "gbp", "eur", "aud", "jpy"] as const;
export type Currency = (typeof currencies)[number];

/**
 * The currency of credits, and of an event that has set no other. What is called `...Cents` is in the smallest unit of its
 * currency, whichever that is.
 */
export const platformCurrency = "usd" as const satisfies Currency;

/** What depends on the currency. All amounts are in its smallest unit. Source: rules/currencies.md, Currencies. */
export interface CurrencyRules {
  /** How many decimals an amount has. */
  digits: number;
  /** The card provider rejects smaller charges: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts. */
  minCharge: number;
  /** The highest price of a product or ticket, of its shipping per unit, and of a ticket whose buyer chooses it. */
  maxPrice: number;
  maxShipping: number;
  maxChosenPrice: number;
  minDonation: number;
  maxDonation: number;
  /** The amounts that are suggested unless the owner sets others. */
  donationSuggestions: readonly [number, number, number, number];
  /** The price of a new event's ticket. */
  ticketPrice: number;
  /** Refunds of one order in 24 hours above which staff need a second person. */
  refundWithoutApproval: number;
  /** Refunds in 24 hours above which a person proves again who they are. */
  refundWithoutProof: number;
}

/**
 * No amount of a price is larger in any currency, which the schemas of the wire know: the provider's largest charge. What is
 * less is checked by the rules of the event's currency.
 */
export const largestPrice = 99_999_999;

/** Of a currency whose unit has a hundred parts, and of the yen, of which about a hundred are one unit of the others. */
const ordinaryRules: CurrencyRules = {
  digits: 2,
  minCharge: 50,
  maxPrice: 10_000_000,
  maxShipping: 1_000_000,
  maxChosenPrice: 1_000_000,
  minDonation: 50,
  maxDonation: 1_000_000,
  donationSuggestions: [1000, 2000, 5000, 10_000],
  ticketPrice: 750,
  refundWithoutApproval: 50_000,
  refundWithoutProof: 10_000,
};

export const currencyRules: Readonly<Record<Currency, CurrencyRules>> = {
  usd: ordinaryRules,
  cad: ordinaryRules,
  gbp: { ...ordinaryRules, minCharge: 30 },
  eur: ordinaryRules,
  aud: ordinaryRules,
  jpy: { ...ordinaryRules, digits: 0 },
};

/** Returns whether an event can sell in a currency. @param code as on the wire, in lower case */
export function isCurrency(code: string): code is Currency {
  return currencies.some((currency) => currency === code);
}

/** Returns how many decimals a currency has: 2 for USD, 0 for JPY. @param currency ISO 4217 in any case */
export function getCurrencyDigits(currency: string): number {
  const code = currency.toLowerCase();
  // Payouts also come in currencies that no event can choose.
  return isCurrency(code)
    ? currencyRules[code].digits
    : (getNumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2);
}

/** Converts an amount of a form or a report to the smallest unit: 7.5 -> 750 in USD, 750 -> 750 in JPY. */
export function toSmallestUnit(amount: number, currency: string): number {
  return Math.round(amount * 10 ** getCurrencyDigits(currency));
}

/** Converts an amount in the smallest unit to a number with decimals: 750 -> 7.5 in USD, 750 -> 750 in JPY. */
export function fromSmallestUnit(amount: number, currency: string): number {
  return amount / 10 ** getCurrencyDigits(currency);
}

/** Writes an amount in the smallest unit with all its decimals and a point: 750 -> '7.50' in USD, '750' in JPY. */
export function writeAmount(amount: number, currency: string): string {
  return fromSmallestUnit(amount, currency).toFixed(getCurrencyDigits(currency));
}
