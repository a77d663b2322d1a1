import { QueryError } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/contract/messages";
import {
  Table,
  TableBody,
  TableFrame,
  TableHead,
  TableLoadingRows,
  TableMessageRow,
} from "@matinee/ui/table";
import { TableFooter } from "@matinee/ui/table-footer";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadMore } from "../../../components/load-more.tsx";

/** The frame of an event's orders or subscribers: head, states of loading, and the footer that loads more rows. */
export function AttendeeTable<Row>({
  label,
  columns,
  head,
  list,
  emptyText,
  renderRow,
}: {
  label: string;
  columns: number;
  /** The head cells, one for each column. */
  head: ReactNode;
  list: UseInfiniteQueryResult<InfiniteData<{ data: Row[]; total: number }>>;
  emptyText: string;
  renderRow: (row: Row) => ReactNode;
}) {
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  return (
    <>
      <TableFrame label={label} aria-busy={list.isFetching}>
        <Table>
          <TableHead>
            <tr>{head}</tr>
          </TableHead>
          <TableBody>
            {list.isError && !list.data ? (
              <TableMessageRow colSpan={columns}>
                <QueryError error={list.error} onRetry={() => list.refetch()} />
              </TableMessageRow>
            ) : !list.data ? (
              <TableLoadingRows columns={columns} />
            ) : rows.length === 0 ? (
              <TableMessageRow colSpan={columns}>{emptyText}</TableMessageRow>
            ) : null}
            {rows.map(renderRow)}
          </TableBody>
        </Table>
      </TableFrame>
      <TableFooter summary={list.data ? messages.tables.showing(rows.length, total) : ""}>
        <LoadMore list={list} />
      </TableFooter>
    </>
  );
}
