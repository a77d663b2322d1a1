import type { Currency } from "@matinee/domain/currency";
import { messages } from "@matinee/texts";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import type { Price } from "./list-prices.ts";

const texts = messages.viewersStep;

/** Shows the prices in both currencies before a change of the currency is saved. */
export function CurrencyDialog({
  prices,
  from,
  to,
  onClose,
  onConfirm,
}: {
  prices: readonly Price[];
  from: Currency;
  to: Currency;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const code = to.toUpperCase();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={texts.confirmTitle(code)}
      description={texts.confirmIntro}
      confirmLabel={texts.confirm(code)}
      onConfirm={onConfirm}
    >
      <table className="w-full text-start tabular-nums">
        <thead className="text-sm text-text-3">
          <tr>
            <th className="py-1 text-start font-medium">{texts.what}</th>
            <th className="py-1 ps-4 text-end font-medium">{texts.before}</th>
            <th className="py-1 ps-4 text-end font-medium">{texts.after}</th>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ name, cents }) => (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="py-2 text-start font-normal wrap-anywhere">
                {name}
              </th>
              <td className="py-2 ps-4 text-end">{writeAll(cents, from)}</td>
              <td className="py-2 ps-4 text-end font-medium">{writeAll(cents, to)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ConfirmDialog>
  );
}

const writeAll = (cents: readonly number[], currency: Currency) =>
  messages.formats.list(
    cents.map((amount) => messages.formats.money(amount, currency)),
    "unit",
  );
