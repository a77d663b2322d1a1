import { currencies, type Currency, getCurrencyDigits } from "@matinee/domain/currency";

const AMOUNT = /^([$£€¥])?(\d{1,6})(?:\.(\d{1,2}))?$/;
const RECEIPT_NUMBER = /^(\d{4})-(\d{6,9})$/;
const CHARGE_ID = /^(?:ch|py)_\w+$/;

/** What a sign may stand for. */
const SIGNS: Readonly<Record<string, readonly Currency[]>> = {
  $: ["usd", "cad", "aud"],
  "£": ["gbp"],
  "€": ["eur"],
  "¥": ["jpy"],
};

/**
 * Reads a term as an amount, of the currencies of its sign or of all: '7.50' is 750 of those with two decimals. None for other
 * text.
 */
export function readAmounts(term: string): { amount: number; currencies: Currency[] }[] {
  const [, sign = "", whole, decimals = ""] = AMOUNT.exec(term.replaceAll(",", "")) ?? [];
  if (whole === undefined) return [];
  const named = SIGNS[sign] ?? currencies;
  return [...Map.groupBy(named, getCurrencyDigits)]
    .filter(([digits]) => decimals.length <= digits)
    .map(([digits, group]) => ({ amount: Number(whole + decimals.padEnd(digits, "0")), currencies: group }));
}

/** Returns whether a term is the payment provider's id of a charge. */
export const isChargeId = (term: string): boolean => CHARGE_ID.test(term);

/** Reads a term as the number of a receipt, as '2026-000041' is. Null for other text. */
export function readReceiptNumber(term: string): { year: number; number: number } | null {
  const [, year, number] = RECEIPT_NUMBER.exec(term) ?? [];
  return year === undefined ? null : { year: Number(year), number: Number(number) };
}
