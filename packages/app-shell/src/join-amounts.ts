import { type MoneyAmount, sumByCurrency } from "@matinee/domain/currency-sums";
import { platformCurrency } from "@matinee/domain/currency";
import { messages } from "@matinee/texts";

/** Writes the sums of each currency in a sentence: '$600.00 and €50.00'. Without any it is 0 in US dollars. */
export const joinAmounts = (amounts: readonly MoneyAmount[]): string =>
  messages.formats.list(
    sumByCurrency(amounts).map(({ currency, amount }) => messages.formats.money(amount, currency)),
  ) || messages.formats.money(0, platformCurrency);
