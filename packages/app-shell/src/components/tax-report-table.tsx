import type { TaxReport, TaxReportRow } from "@matinee/contract/schemas/money";
import { getCountryName } from "@matinee/domain/countries";
import { messages } from "@matinee/texts";
import type { ReactNode } from "react";
import type { Column } from "../lists/column.ts";
import { ListTable } from "./lists/list-table.tsx";
import type { ShownQuery } from "./query-states.tsx";

const texts = messages.money.taxes;

const columns: readonly Column<TaxReportRow>[] = [
  {
    id: "place",
    header: texts.columns.place,
    cell: ({ country, state }) =>
      messages.formats.facts([country && getCountryName(country, messages.formats.locale), state]),
  },
  {
    id: "tax",
    header: texts.columns.tax,
    cell: ({ name, rate, isReverseCharge }) =>
      messages.formats.facts([
        name ? messages.orderTax.line(name, rate) : texts.untaxed,
        isReverseCharge && texts.reverseCharge,
      ]),
  },
  { id: "kind", header: messages.money.columns.what, cell: ({ kind }) => messages.money.kinds[kind] },
  {
    id: "count",
    header: texts.columns.count,
    align: "end",
    cell: ({ count }) => messages.formats.number(count),
  },
  {
    id: "net",
    header: texts.columns.net,
    align: "end",
    cell: ({ net, currency }) => messages.formats.money(net, currency),
  },
  {
    id: "gross",
    header: texts.columns.gross,
    align: "end",
    cell: ({ gross, currency }) => messages.formats.money(gross, currency),
  },
  {
    id: "amount",
    header: texts.columns.taxAmount,
    align: "end",
    strong: true,
    sticky: "narrow-end",
    cell: ({ tax, currency }) => messages.formats.money(tax, currency),
  },
];

/** The tax of a month by currency, country and rate, as its seller reports it, with the download of the same. */
export function TaxReportTable({
  query,
  receipt,
  download,
}: {
  query: ShownQuery<TaxReport>;
  /** Says the number of the next receipt, to the one whose receipts have it. */
  receipt: ((number: string) => string) | undefined;
  download: ReactNode;
}) {
  const { data } = query;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-text-2">
          {texts.about} {data && receipt ? receipt(data.nextReceiptNumber) : null}
        </p>
        {download}
      </div>
      <ListTable
        label={messages.money.tabs.taxes}
        columns={columns}
        query={query}
        rows={data?.rows}
        empty={texts.none}
        getId={({ kind, currency, country, state, name, rate, isReverseCharge }) =>
          [kind, currency, country, state, name, rate, isReverseCharge].join(" ")
        }
      />
    </div>
  );
}
