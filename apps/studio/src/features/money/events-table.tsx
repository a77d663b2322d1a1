import { messages } from "@matinee/texts";
import type { Money } from "@matinee/contract/schemas/money";
import { formatUsd } from "@matinee/domain/money";
import {
  Cell,
  HeadCell,
  Table,
  TableBody,
  TableFrame,
  TableHead,
  TableMessageRow,
  TableRow,
} from "@matinee/ui/table";
import { Link } from "react-router";
import { paths } from "../../paths.ts";

const texts = messages.money;

/** What each event earned in the month. Its title opens its orders. */
export function EventsTable({ events, total }: { events: Money["events"]; total: Money["total"] }) {
  return (
    <TableFrame label={texts.tabs.events}>
      <Table>
        <TableHead>
          <tr>
            <HeadCell>{texts.columns.event}</HeadCell>
            <HeadCell align="end">{texts.columns.gross}</HeadCell>
            <HeadCell align="end">{texts.columns.refunded}</HeadCell>
            <HeadCell align="end">{texts.columns.fee}</HeadCell>
            <HeadCell align="end" sticky="narrow-end">
              {texts.columns.net}
            </HeadCell>
          </tr>
        </TableHead>
        <TableBody>
          {events.length === 0 ? <TableMessageRow colSpan={5}>{texts.noEvents}</TableMessageRow> : null}
          {events.map((event) => (
            <TableRow key={event.pageId}>
              <Cell>
                <Link className="link" to={paths.event(event.url, { step: "attendees" })}>
                  {event.title || event.url}
                </Link>
              </Cell>
              <SumCells sums={event} />
            </TableRow>
          ))}
          {events.length > 0 ? (
            <TableRow>
              <Cell strong>{texts.total}</Cell>
              <SumCells sums={total} />
            </TableRow>
          ) : null}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function SumCells({ sums }: { sums: Money["total"] }) {
  return (
    <>
      <Cell align="end">{formatUsd(sums.gross)}</Cell>
      <Cell align="end">{formatUsd(-sums.refunded)}</Cell>
      <Cell align="end">{formatUsd(-sums.fee)}</Cell>
      <Cell align="end" strong sticky="narrow-end">
        {formatUsd(sums.net)}
      </Cell>
    </>
  );
}
