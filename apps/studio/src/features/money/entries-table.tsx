import { QueryError } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/contract/messages";
import type { MoneyEntry } from "@matinee/contract/schemas/money";
import { formatUsd } from "@matinee/domain/money";
import {
  Cell,
  HeadCell,
  Table,
  TableBody,
  TableFrame,
  TableHead,
  TableLoadingRows,
  TableMessageRow,
  TableRow,
} from "@matinee/ui/table";
import { TableFooter } from "@matinee/ui/table-footer";
import { useInfiniteQuery } from "@tanstack/react-query";
import { LoadMore } from "../../components/load-more.tsx";
import { formatDayTime } from "../../lib/dates.ts";
import { entriesQuery } from "./money.queries.ts";

const texts = messages.money;

/** The payments and refunds of a month. */
export function EntriesTable({ month, kind }: { month: string; kind: MoneyEntry["kind"] | undefined }) {
  const list = useInfiniteQuery(entriesQuery(month, kind));
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  return (
    <>
      <TableFrame label={texts.tabs[kind ?? "all"]} aria-busy={list.isFetching}>
        <Table>
          <TableHead>
            <tr>
              <HeadCell>{texts.columns.date}</HeadCell>
              <HeadCell>{texts.columns.what}</HeadCell>
              <HeadCell>{texts.columns.event}</HeadCell>
              <HeadCell align="end">{texts.columns.gross}</HeadCell>
              <HeadCell align="end">{texts.columns.refunded}</HeadCell>
              <HeadCell align="end">{texts.columns.fee}</HeadCell>
              <HeadCell align="end">{texts.columns.net}</HeadCell>
            </tr>
          </TableHead>
          <TableBody>
            {list.isError && !list.data ? (
              <TableMessageRow colSpan={7}>
                <QueryError error={list.error} onRetry={() => list.refetch()} />
              </TableMessageRow>
            ) : !list.data ? (
              <TableLoadingRows columns={7} />
            ) : rows.length === 0 ? (
              <TableMessageRow colSpan={7}>{texts.noEntries}</TableMessageRow>
            ) : null}
            {rows.map((row) => (
              <TableRow key={row.id}>
                <Cell quiet className="whitespace-nowrap">
                  {formatDayTime(row.at)}
                </Cell>
                <Cell>
                  <strong className="font-semibold">{texts.kinds[row.kind]}</strong>{" "}
                  <span className="text-text-2">{row.name}</span>
                </Cell>
                <Cell truncate="24ch">{row.title}</Cell>
                <Cell align="end">{row.gross === 0 ? null : formatUsd(row.gross)}</Cell>
                <Cell align="end">{row.refunded === 0 ? null : formatUsd(-row.refunded)}</Cell>
                <Cell align="end">{formatUsd(-row.fee)}</Cell>
                <Cell align="end" strong>
                  {formatUsd(row.net)}
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableFrame>
      <TableFooter summary={list.data ? messages.tables.showing(rows.length, total) : ""}>
        <LoadMore list={list} />
      </TableFooter>
    </>
  );
}
