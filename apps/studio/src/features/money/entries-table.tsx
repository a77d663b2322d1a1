import { ListPage } from "@matinee/app-shell/components/lists/list-page";
import type { Column } from "@matinee/app-shell/lists/column";
import { messages } from "@matinee/texts";
import type { MoneyEntry } from "@matinee/contract/schemas/money";
import { useInfiniteQuery } from "@tanstack/react-query";
import { formatDayTime } from "../../lib/dates.ts";
import { entriesQuery } from "./money.queries.ts";

const texts = messages.money;

const columns: readonly Column<MoneyEntry>[] = [
  { id: "date", header: texts.columns.date, quiet: true, cell: (row) => formatDayTime(row.at) },
  {
    id: "what",
    header: texts.columns.what,
    cell: (row) => (
      <>
        <strong className="font-semibold">{texts.kinds[row.kind]}</strong>{" "}
        <span className="text-text-2">{row.name}</span>
      </>
    ),
  },
  { id: "event", header: texts.columns.event, truncate: "24ch", cell: (row) => row.title },
  {
    id: "gross",
    header: texts.columns.gross,
    align: "end",
    cell: (row) => (row.gross === 0 ? null : messages.formats.money(row.gross, row.currency)),
  },
  {
    id: "refunded",
    header: texts.columns.refunded,
    align: "end",
    cell: (row) => (row.refunded === 0 ? null : messages.formats.money(-row.refunded, row.currency)),
  },
  {
    id: "fee",
    header: texts.columns.fee,
    align: "end",
    cell: (row) => messages.formats.money(-row.fee, row.currency),
  },
  {
    id: "net",
    header: texts.columns.net,
    align: "end",
    strong: true,
    sticky: "narrow-end",
    cell: (row) => messages.formats.money(row.net, row.currency),
  },
];

/** The payments and refunds of a month. */
export function EntriesTable({ month, kind }: { month: string; kind: MoneyEntry["kind"] | undefined }) {
  const list = useInfiniteQuery(entriesQuery(month, kind));
  return (
    <ListPage
      label={texts.tabs[kind ?? "all"]}
      columns={columns}
      paging={{ kind: "load-more", list }}
      empty={texts.noEntries}
      getId={(row) => row.id}
    />
  );
}
