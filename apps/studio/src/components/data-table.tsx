import { QueryError } from "@matinee/app-shell/components/query-states";
import {
  Table,
  TableBody,
  TableFrame,
  TableHead,
  TableLoadingRows,
  TableMessageRow,
} from "@matinee/ui/table";
import type { ReactNode } from "react";

export interface DataTableProps<Row> {
  label: string;
  /** Inside a panel, which has the frame. */
  bare?: boolean;
  columns: number;
  /** The head cells, one for each column. */
  head: ReactNode;
  /** Loads the rows. */
  query: { isFetching: boolean; isError: boolean; error: unknown; refetch: () => unknown };
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined;
  emptyText: string;
  renderRow: (row: Row) => ReactNode;
}

/** The rows of a query in a table; without rows it says why. */
export function DataTable<Row>({
  label,
  bare = false,
  columns,
  head,
  query,
  rows,
  emptyText,
  renderRow,
}: DataTableProps<Row>) {
  return (
    <TableFrame bare={bare} label={label} aria-busy={query.isFetching}>
      <Table>
        <TableHead>
          <tr>{head}</tr>
        </TableHead>
        <TableBody>
          {query.isError && !rows ? (
            <TableMessageRow colSpan={columns}>
              <QueryError error={query.error} onRetry={() => query.refetch()} />
            </TableMessageRow>
          ) : !rows ? (
            <TableLoadingRows columns={columns} />
          ) : rows.length === 0 ? (
            <TableMessageRow colSpan={columns}>{emptyText}</TableMessageRow>
          ) : null}
          {rows?.map(renderRow)}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
