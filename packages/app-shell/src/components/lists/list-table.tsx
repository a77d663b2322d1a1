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
import { type FocusEvent, Fragment, type ReactNode, type Ref } from "react";
import type { Column, ListOrder } from "../../lists/column.ts";
import { QueryPanel, type ShownQuery } from "../query-states.tsx";
import { ListHead } from "./list-head.tsx";

/** Rows with controls around the cells of the columns, such as a checkbox or a menu. */
export interface RowControls<Row> {
  /** The head cells of the controls, before and after those of the columns. */
  before: ReactNode;
  after: ReactNode;
  /** How many head cells these are. */
  count: number;
  /** Renders a row with its controls, and what is open below it. The first column is sticky. */
  renderRow: (row: Row) => ReactNode;
  frame: Ref<HTMLElement>;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
}

export interface ListTableProps<Row> {
  label: string;
  /** Inside a panel, which has the frame. */
  bare?: boolean;
  /** Of the table inside the frame, which scrolls. */
  className?: string;
  columns: readonly Column<Row>[];
  /** Loads the rows; a list without one has them. */
  query?: Omit<ShownQuery<unknown>, "data">;
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  /** Removes the search and the filters, where there are some: no row matches them then. */
  onShowAll?: (() => void) | undefined;
  getId: (row: Row) => string;
  order?: ListOrder | undefined;
  isSelected?: (row: Row) => boolean;
  onOpen?: (row: Row) => void;
  controls?: RowControls<Row>;
}

const loaded = { error: null, isError: false, isFetching: false, refetch: () => undefined };

/** The table of a list, in all apps. Without rows it says why. */
export function ListTable<Row>({
  label,
  bare = false,
  className,
  columns,
  query = loaded,
  rows,
  empty,
  onShowAll,
  getId,
  order,
  isSelected,
  onOpen,
  controls,
}: ListTableProps<Row>) {
  const width = columns.length + (controls?.count ?? 0);
  const renderMessage = (message: ReactNode) => <TableMessageRow colSpan={width}>{message}</TableMessageRow>;
  const renderRow = (row: Row) => (
    <TableRow selected={isSelected?.(row) ?? false} {...(onOpen && { onOpen: () => onOpen(row) })}>
      {columns.map(({ id, align, strong, quiet, truncate, wrap, sticky, className: classes, cell }) => (
        <Cell key={id} {...{ align, strong, quiet, truncate, wrap, sticky, className: classes }}>
          {cell(row)}
        </Cell>
      ))}
    </TableRow>
  );
  return (
    <TableFrame
      bare={bare}
      label={label}
      aria-busy={query.isFetching}
      {...(controls && { ref: controls.frame })}
    >
      <Table aria-label={label} className={className}>
        <TableHead>
          <tr>
            {controls?.before}
            <ListHead columns={columns} order={order} isFirstSticky={controls !== undefined} />
            {controls?.after}
          </tr>
        </TableHead>
        <TableBody onFocus={controls?.onFocus}>
          <QueryPanel
            query={{ ...query, data: rows }}
            keepsData
            loading={<TableLoadingRows columns={width} />}
            empty={
              onShowAll ? renderMessage(<NoMatch onShowAll={onShowAll} />) : empty && renderMessage(empty)
            }
            frameFailure={renderMessage}
          >
            {(shown) =>
              shown.map((row) => (
                <Fragment key={getId(row)}>{(controls?.renderRow ?? renderRow)(row)}</Fragment>
              ))
            }
          </QueryPanel>
        </TableBody>
      </Table>
    </TableFrame>
  );
}

/** Says that no row matches the search and the filters, with the way to all rows. */
const NoMatch = ({ onShowAll }: { onShowAll: () => void }) => (
  <div className="flex flex-col items-center gap-3">
    <p>{messages.tables.empty}</p>
    <Button size="sm" onClick={onShowAll}>
      {messages.tables.showAll}
    </Button>
  </div>
);
