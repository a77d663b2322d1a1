import { platformCurrency } from "@matinee/domain/currency";
import { messages } from "@matinee/texts";
import type { Money } from "@matinee/contract/schemas/money";
import { clsx } from "clsx";

const texts = messages.money;

const parts = [
  { key: "net", colour: "bg-accent", opens: "events" },
  { key: "fee", colour: "bg-brand", opens: "sale" },
  { key: "refunded", colour: "bg-danger", opens: "refund" },
] as const;

type Open = (tab: (typeof parts)[number]["opens"]) => void;

/** The month's sums as one bar for each currency: the owner's part, the fee and the refunds. Each amount opens its rows. */
export function MoneyBars({ money: { byCurrency, total }, onOpen }: { money: Money; onOpen: Open }) {
  const totals = byCurrency.length > 0 ? byCurrency : [{ ...total, currency: platformCurrency }];
  return (
    <section aria-label={texts.yours} className="panel flex flex-col gap-4 p-6">
      <h2 className="-mb-4 text-md leading-ui font-normal text-text-2">{texts.yours}</h2>
      {totals.map((each) => (
        <MoneyBar key={each.currency} total={each} onOpen={onOpen} />
      ))}
      <p className="text-sm text-text-3">{texts.cardFees}</p>
    </section>
  );
}

function MoneyBar({ total, onOpen }: { total: Money["byCurrency"][number]; onOpen: Open }) {
  const format = (amount: number) => messages.formats.money(amount, total.currency);
  return (
    <div className="flex flex-col gap-4 not-first-of-type:mt-2">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-title-lg leading-title font-medium tracking-title">{format(total.net)}</span>
        <span className="text-text-2">{texts.paidByViewers(format(total.gross))}</span>
      </p>
      <div aria-hidden="true" className="flex h-3.5 gap-0.5 overflow-hidden rounded-1 bg-surface-3">
        {parts.map(({ key, colour }) =>
          total[key] > 0 ? (
            <span key={key} className={colour} style={{ flexGrow: total[key], flexBasis: 0 }} />
          ) : null,
        )}
      </div>
      <ul className="flex flex-wrap gap-x-10 gap-y-3">
        {parts.map(({ key, colour, opens }) => (
          <li key={key}>
            <span className="flex items-center gap-2 text-sm leading-ui text-text-2">
              <span aria-hidden="true" className={clsx("size-2.5 rounded-1", colour)} />
              {texts.parts[key]}
            </span>
            <button
              type="button"
              className="link text-base font-semibold tabular-nums"
              aria-label={`${texts.parts[key]}, ${format(total[key])}`}
              onClick={() => onOpen(opens)}
            >
              {format(total[key])}
            </button>
          </li>
        ))}
      </ul>
      {total.tax > 0 ? <p className="text-sm text-text-2">{texts.taxInPayments(format(total.tax))}</p> : null}
    </div>
  );
}
