import { ListTable } from "@matinee/app-shell/components/lists/list-table";
import type { Column } from "@matinee/app-shell/lists/column";
import type { TaxReportRow } from "@matinee/contract/schemas/money";
import { getCountryName } from "@matinee/domain/countries";
import { messages } from "@matinee/texts";
import { useQuery } from "@tanstack/react-query";
import { CsvButton } from "../../components/csv-button.tsx";
import { platformQuery } from "../../lib/platform.queries.ts";
import { reportPaths } from "../../lib/report-paths.ts";
import { taxesQuery } from "./money.queries.ts";

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

/** The tax of a month by currency, country and rate, as its owner reports it. */
export function TaxesTable({ month, timezone }: { month: string; timezone: string }) {
  const report = useQuery(taxesQuery(month));
  const { data: platform } = useQuery(platformQuery);
  // Where the operator sells, receipts have the operator's numbers.
  const next = platform?.seller === null ? report.data?.nextReceiptNumber : undefined;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-text-2">
          {texts.about} {next ? texts.receipt(next) : null}
        </p>
        <CsvButton path={reportPaths.taxes(month, timezone)} label={texts.csv} size="md" />
      </div>
      <ListTable
        label={messages.money.tabs.taxes}
        columns={columns}
        query={report}
        rows={report.data?.rows}
        empty={texts.none}
        getId={({ kind, currency, country, state, name, rate, isReverseCharge }) =>
          [kind, currency, country, state, name, rate, isReverseCharge].join(" ")
        }
      />
    </div>
  );
}
