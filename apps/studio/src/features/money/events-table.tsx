import { ListTable } from "@matinee/app-shell/components/lists/list-table";
import type { Column } from "@matinee/app-shell/lists/column";
import { messages } from "@matinee/texts";
import type { Money } from "@matinee/contract/schemas/money";
import { Link } from "react-router";
import { paths } from "../../paths.ts";

const texts = messages.money;

/** The sums of an event, or of all. */
type Row = Money["total"] & { event: Money["events"][number] | null };

const columns: readonly Column<Row>[] = [
  {
    id: "event",
    header: texts.columns.event,
    cell: ({ event }) =>
      event ? (
        <Link className="link" to={paths.event(event.url, { step: "attendees" })}>
          {event.title || event.url}
        </Link>
      ) : (
        <strong className="font-semibold">{texts.total}</strong>
      ),
  },
  {
    id: "gross",
    header: texts.columns.gross,
    align: "end",
    cell: (row) => messages.formats.money(row.gross),
  },
  {
    id: "refunded",
    header: texts.columns.refunded,
    align: "end",
    cell: (row) => messages.formats.money(-row.refunded),
  },
  { id: "fee", header: texts.columns.fee, align: "end", cell: (row) => messages.formats.money(-row.fee) },
  {
    id: "net",
    header: texts.columns.net,
    align: "end",
    strong: true,
    sticky: "narrow-end",
    cell: (row) => messages.formats.money(row.net),
  },
];

/** What each event earned in the month, and the sum. The title of an event opens its orders. */
export function EventsTable({ events, total }: { events: Money["events"]; total: Money["total"] }) {
  const rows: Row[] = events.map((event) => ({ ...event, event }));
  return (
    <ListTable
      label={texts.tabs.events}
      columns={columns}
      rows={rows.length > 0 ? [...rows, { ...total, event: null }] : []}
      empty={texts.noEvents}
      getId={({ event }) => event?.pageId ?? "total"}
    />
  );
}
