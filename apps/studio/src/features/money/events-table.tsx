import { ListTable } from "@matinee/app-shell/components/lists/list-table";
import type { Column } from "@matinee/app-shell/lists/column";
import { messages } from "@matinee/texts";
import type { Money } from "@matinee/contract/schemas/money";
import { Link } from "react-router";
import { paths } from "../../paths.ts";

const texts = messages.money;

/** The sums of an event, or of all in one currency. */
type Row = Money["byCurrency"][number] & { event: Money["events"][number] | null; isAlone: boolean };

const columns: readonly Column<Row>[] = [
  {
    id: "event",
    header: texts.columns.event,
    cell: ({ event, currency, isAlone }) =>
      event ? (
        <Link className="link" to={paths.event(event.url, { step: "attendees" })}>
          {event.title || event.url}
        </Link>
      ) : (
        <strong className="font-semibold">
          {isAlone ? texts.total : texts.totalIn(currency.toUpperCase())}
        </strong>
      ),
  },
  {
    id: "gross",
    header: texts.columns.gross,
    align: "end",
    cell: (row) => messages.formats.money(row.gross, row.currency),
  },
  {
    id: "refunded",
    header: texts.columns.refunded,
    align: "end",
    cell: (row) => messages.formats.money(-row.refunded, row.currency),
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

/** What each event earned in the month, and the sum of each currency below its events. The title opens an event's orders. */
export function EventsTable({ money: { events, byCurrency } }: { money: Money }) {
  const isAlone = byCurrency.length === 1;
  const rows = byCurrency.flatMap((total): Row[] => [
    ...events
      .filter(({ currency }) => currency === total.currency)
      .map((event) => ({ ...event, event, isAlone })),
    { ...total, event: null, isAlone },
  ]);
  return (
    <ListTable
      label={texts.tabs.events}
      columns={columns}
      rows={rows}
      empty={texts.noEvents}
      getId={({ event, currency }) => event?.pageId ?? currency}
    />
  );
}
