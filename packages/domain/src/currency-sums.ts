import { currencies, type Currency } from "./currency.ts";

/** An amount in the smallest unit of its currency. */
export interface MoneyAmount {
  currency: Currency;
  amount: number;
}

/** Adds up the amounts of each currency, US dollars first; nothing adds up several. Source: rules/currencies.md, Currencies. */
export function sumByCurrency(amounts: readonly MoneyAmount[]): MoneyAmount[] {
  return currencies.flatMap((currency) => {
    const own = amounts.filter((amount) => amount.currency === currency);
    return own.length === 0 ? [] : [{ currency, amount: own.reduce((sum, { amount }) => sum + amount, 0) }];
  });
}
