import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import {
  Cell,
  Table,
  TableBody,
  TableFrame,
  TableHead,
  TableLoadingRows,
  TableMessageRow,
  TableRow,
} from "@matinee/ui/table";
import type { Column, ListOrder } from "../../lists/column.ts";
import { QueryError } from "../query-states.tsx";
import { ListHead } from "./list-head.tsx";

export interface ListTableProps<Row> {
  label: string;
  /** Inside a panel, which has the frame. */
  bare?: boolean;
  columns: readonly Column<Row>[];
  /** Loads the rows; a list without one has them. */
  query?: { isFetching: boolean; isError: boolean; error: unknown; refetch: () => unknown };
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined;
  /** Shown instead of rows when there are none. */
  emptyText?: string;
  /** Removes the search and the filters, where there are some: no row matches them then. */
  onShowAll?: (() => void) | undefined;
  getId: (row: Row) => string;
  order?: ListOrder | undefined;
  isSelected?: (row: Row) => boolean;
  onOpen?: (row: Row) => void;
}

/** A list in a table. Without rows it says why. The back office has one of its own, with drawers, selection and pages. */
export function ListTable<Row>({
  label,
  bare = false,
  columns,
  query,
  rows,
  emptyText,
  onShowAll,
  getId,
  order,
  isSelected,
  onOpen,
}: ListTableProps<Row>) {
  return (
    <TableFrame bare={bare} label={label} aria-busy={query?.isFetching}>
      <Table>
        <TableHead>
          <tr>
            <ListHead columns={columns} order={order} />
          </tr>
        </TableHead>
        <TableBody>
          {query?.isError && !rows ? (
            <TableMessageRow colSpan={columns.length}>
              <QueryError error={query.error} onRetry={() => query.refetch()} />
            </TableMessageRow>
          ) : !rows ? (
            <TableLoadingRows columns={columns.length} />
          ) : rows.length === 0 && (onShowAll || emptyText) ? (
            <TableMessageRow colSpan={columns.length}>
              {onShowAll ? <NoMatch onShowAll={onShowAll} /> : emptyText}
            </TableMessageRow>
          ) : null}
          {rows?.map((row) => (
            <TableRow
              key={getId(row)}
              selected={isSelected?.(row) ?? false}
              {...(onOpen && { onOpen: () => onOpen(row) })}
            >
              {columns.map(({ id, align, strong, quiet, truncate, wrap, sticky, className, cell }) => (
                <Cell key={id} {...{ align, strong, quiet, truncate, wrap, sticky, className }}>
                  {cell(row)}
                </Cell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

/** Says that no row matches the search and the filters, with the way to all rows. */
export const NoMatch = ({ onShowAll }: { onShowAll: () => void }) => (
  <div className="flex flex-col items-center gap-3">
    <p>{messages.tables.empty}</p>
    <Button size="sm" onClick={onShowAll}>
      {messages.tables.showAll}
    </Button>
  </div>
);
