import { type MoneyAmount, sumByCurrency } from "@matinee/domain/currency-sums";
import { platformCurrency } from "@matinee/domain/currency";
import { messages } from "@matinee/texts";

/** The sum of amounts, with one line for each currency: nothing adds up several. Without any it is 0 in US dollars. */
export function Amounts({ amounts }: { amounts: readonly MoneyAmount[] }) {
  const sums = sumByCurrency(amounts);
  return sums.length === 0
    ? messages.formats.money(0, platformCurrency)
    : sums.map(({ currency, amount }) => (
        <span key={currency} className="block tabular-nums">
          {messages.formats.money(amount, currency)}
        </span>
      ));
}
