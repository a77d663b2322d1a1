import { getNumberFormat } from "./intl-formats.ts";

/** The currency of all prices, ISO 4217 in lower case as on the wire. What is called `...Cents` is in its smallest unit. */
export const platformCurrency = "usd" as const;

/** Returns how many decimals a currency has: 2 for USD, 0 for JPY. @param currency ISO 4217 in any case */
export function getCurrencyDigits(currency: string): number {
  return getNumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}
