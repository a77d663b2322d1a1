import { messages } from "@matinee/texts";
import type { Money } from "@matinee/contract/schemas/money";
import { clsx } from "clsx";

const texts = messages.money;

const parts = [
  { key: "net", colour: "bg-accent", opens: "events" },
  { key: "fee", colour: "bg-brand", opens: "sale" },
  { key: "refunded", colour: "bg-danger", opens: "refund" },
] as const;

/** The month's sum as one bar: the owner's part, the fee and the refunds. Each amount opens its rows. */
export function MoneyBar({
  total,
  onOpen,
}: {
  total: Money["total"];
  onOpen: (tab: (typeof parts)[number]["opens"]) => void;
}) {
  return (
    <section aria-label={texts.yours} className="panel flex flex-col gap-4 p-6">
      <div>
        <h2 className="text-md leading-ui font-normal text-text-2">{texts.yours}</h2>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-title-lg leading-title font-medium tracking-title">
            {messages.formats.money(total.net)}
          </span>
          <span className="text-text-2">{texts.paidByViewers(messages.formats.money(total.gross))}</span>
        </p>
      </div>
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
              aria-label={`${texts.parts[key]}, ${messages.formats.money(total[key])}`}
              onClick={() => onOpen(opens)}
            >
              {messages.formats.money(total[key])}
            </button>
          </li>
        ))}
      </ul>
      <p className="text-sm text-text-3">{texts.cardFees}</p>
    </section>
  );
}
