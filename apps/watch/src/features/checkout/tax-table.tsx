import type { OrderTaxResponse } from "@matinee/contract/schemas/orders";
import { type Currency, messages } from "@matinee/texts";

const texts = messages.orderTax;

/** The tax of a paid order by rate: what was paid without it, the tax, and both. */
export function TaxTable({
  tax: { net: totalNet, tax: totalTax, byRate, isReverseCharge },
  currency,
}: {
  tax: OrderTaxResponse;
  currency: Currency;
}) {
  const format = (cents: number) => messages.formats.money(cents, currency);
  return (
    <div className="mt-4 text-sm text-text-2">
      <table className="w-full tabular-nums">
        <caption className="sr-only">{texts.title}</caption>
        <thead className="text-text-3">
          <tr>
            <th scope="col">
              <span className="sr-only">{texts.title}</span>
            </th>
            {[texts.net, texts.tax, texts.gross].map((column, index) => (
              <th key={index} scope="col" className="pb-1 ps-3 text-end font-normal">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {byRate.map(({ name, country, state, rate, net, tax, gross }) => (
            <tr key={`${name} ${country} ${state} ${rate}`}>
              <th scope="row" className="py-0.5 text-start font-normal wrap-anywhere">
                {name ? texts.line(name, rate) : texts.untaxed}
              </th>
              {[net, tax, gross].map((cents, index) => (
                <td key={index} className="py-0.5 ps-3 text-end whitespace-nowrap">
                  {format(cents)}
                </td>
              ))}
            </tr>
          ))}
          {/* A place can have several taxes of the same net, so that the rows do not add up to it. */}
          {byRate.length > 1 ? (
            <tr className="font-semibold">
              <th scope="row" className="py-0.5 text-start font-semibold">
                {texts.total}
              </th>
              {[totalNet, totalTax, totalNet + totalTax].map((cents, index) => (
                <td key={index} className="py-0.5 ps-3 text-end whitespace-nowrap">
                  {format(cents)}
                </td>
              ))}
            </tr>
          ) : null}
        </tbody>
      </table>
      {isReverseCharge ? <p className="mt-2">{texts.reverseCharge}</p> : null}
    </div>
  );
}
