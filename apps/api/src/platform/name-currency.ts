import { type Currency, platformCurrency } from "@matinee/domain/currency";

/** The currency of an amount in a stored detail, where none is US dollars, as in those from before events had another. */
export const nameCurrency = (currency: Currency): { currency?: Currency } =>
  currency === platformCurrency ? {} : { currency };
