import { messages } from "@matinee/contract/messages";
import { Checkbox } from "@matinee/ui/checkbox";
import {
  DrawerRow,
  HeadCell,
  Table,
  TableBody,
  TableFrame,
  TableHead,
  TableLoadingRows,
  TableMessageRow,
} from "@matinee/ui/table";
import { type ColumnDef, tableFeatures, useTable } from "@tanstack/react-table";
import { Fragment, type ReactNode } from "react";
import type { ListAddress } from "../lib/list-address.ts";
import { useSelection } from "../lib/use-selection.ts";
import type { LoadedList } from "../lib/use-list.ts";
import { closeOnEscape, DataRow } from "./data-row.tsx";
import { ListFooter } from "./list-footer.tsx";
import { QueryError } from "./query-states.tsx";

const features = tableFeatures({});

export interface ListRow {
  id: string;
}

/** A column: its `header` is text, its `cell` what the row shows there; ids in `endColumns` are numbers. */
export type Column<Row extends ListRow> = ColumnDef<typeof features, Row>;

export interface DataTableProps<Row extends ListRow> {
  /** Names the table. */
  label: string;
  columns: Column<Row>[];
  /** The columns whose numbers stand below each other. */
  endColumns?: readonly string[];
  list: LoadedList<Row>;
  address: ListAddress;
  /** What a row is called where its controls name it. */
  nameOf: (row: Row) => string;
  /** What opens beneath a row. */
  renderDrawer?: (row: Row) => ReactNode;
  /** What Enter does to a row that has no drawer. */
  onOpen?: (row: Row) => void;
  /** The options at a row's end. */
  renderOptions?: (row: Row) => ReactNode;
  /** What can be done with the selected rows; without it none can be selected. */
  renderBulk?: (rows: Row[], clear: () => void) => ReactNode;
}

const none: never[] = [];

/** A page of a list: rows to open, select and act on, each table the same in words and keys. */
export function DataTable<Row extends ListRow>(props: DataTableProps<Row>) {
  const { label, columns, endColumns = none, list, address, nameOf } = props;
  const { renderDrawer, onOpen, renderOptions, renderBulk } = props;
  const table = useTable({ features, columns, data: list.rows ?? none, getRowId: (row) => row.id });
  const rows = table.getRowModel().rows;
  const { page: _page, ...shown } = address.query;
  const selection = useSelection(JSON.stringify(shown), list.rows ?? none);
  const width = columns.length + (renderBulk ? 1 : 0) + (renderDrawer ? 1 : 0) + (renderOptions ? 1 : 0);
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <TableFrame label={label}>
        <Table aria-label={label} aria-busy={list.isLoading || undefined}>
          <TableHead>
            <tr>
              {renderBulk ? (
                <HeadCell className="w-10">
                  <Checkbox
                    aria-label="Select all rows"
                    checked={selection.all}
                    indeterminate={selection.some}
                    disabled={rows.length === 0}
                    onChange={(event) => selection.select(list.rows ?? none, event.target.checked)}
                  />
                </HeadCell>
              ) : null}
              {renderDrawer ? (
                <HeadCell className="w-8">
                  <span className="sr-only">Details</span>
                </HeadCell>
              ) : null}
              {table.getHeaderGroups().flatMap((group) =>
                group.headers.map((header, index) => (
                  <HeadCell
                    key={header.id}
                    sticky={index === 0}
                    align={endColumns.includes(header.column.id) ? "end" : "start"}
                  >
                    <table.FlexRender header={header} />
                  </HeadCell>
                )),
              )}
              {renderOptions ? (
                <HeadCell className="w-12">
                  <span className="sr-only">Options</span>
                </HeadCell>
              ) : null}
            </tr>
          </TableHead>
          <TableBody>
            {list.isLoading ? (
              <TableLoadingRows columns={width} label={messages.tables.loading} />
            ) : list.error ? (
              <TableMessageRow colSpan={width}>
                <QueryError error={list.error} onRetry={list.retry} retrying={list.retrying} />
              </TableMessageRow>
            ) : rows.length === 0 ? (
              <TableMessageRow colSpan={width}>{messages.tables.empty}</TableMessageRow>
            ) : (
              rows.map((row) => {
                const { id, original } = row;
                const isOpen = renderDrawer !== undefined && address.open.includes(id);
                const openRow = () => {
                  if (renderDrawer) address.setOpen(id, !isOpen);
                  else onOpen?.(original);
                };
                const close = () => address.setOpen(id, false);
                return (
                  <Fragment key={id}>
                    <DataRow
                      name={nameOf(original)}
                      isOpen={renderDrawer ? isOpen : undefined}
                      onOpen={renderDrawer || onOpen ? openRow : undefined}
                      onClose={close}
                      isSelected={renderBulk ? selection.has(id) : undefined}
                      onSelect={(isSelected) => selection.select([original], isSelected)}
                      cells={row.getAllCells().map((cell) => ({
                        id: cell.column.id,
                        isEnd: endColumns.includes(cell.column.id),
                        content: <table.FlexRender cell={cell} />,
                      }))}
                      options={renderOptions?.(original)}
                    />
                    {renderDrawer && isOpen ? (
                      <DrawerRow colSpan={width} onKeyDown={(event) => closeOnEscape(event, close)}>
                        {renderDrawer(original)}
                      </DrawerRow>
                    ) : null}
                  </Fragment>
                );
              })
            )}
          </TableBody>
        </Table>
      </TableFrame>
      <ListFooter
        list={list}
        address={address}
        bulk={renderBulk && selection.rows.length > 0 ? renderBulk(selection.rows, selection.clear) : null}
      />
    </div>
  );
}
