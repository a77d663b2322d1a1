import { messages } from "@matinee/contract/messages";
import { Checkbox } from "@matinee/ui/checkbox";
import { IconButton } from "@matinee/ui/icon-button";
import {
  Cell,
  DrawerRow,
  HeadCell,
  Table,
  TableBody,
  TableFrame,
  TableHead,
  TableLoadingRows,
  TableMessageRow,
  TableRow,
} from "@matinee/ui/table";
import {
  type ColumnDef,
  rowExpandingFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { ChevronDown, ChevronRight } from "lucide-react";
import { Fragment, type KeyboardEvent, type ReactNode } from "react";
import type { ListAddress } from "../lib/list-address.ts";
import type { LoadedList } from "../lib/use-list.ts";
import { ListFooter } from "./list-footer.tsx";
import { QueryError } from "./query-states.tsx";

export const features = tableFeatures({ rowSelectionFeature, rowExpandingFeature });

export interface ListRow {
  id: string;
}

/** A column: its `header` is text, its `cell` what the row shows there. */
export type Column<Row extends ListRow> = ColumnDef<typeof features, Row>;

export interface DataTableProps<Row extends ListRow> {
  /** Names the table. */
  label: string;
  columns: Column<Row>[];
  list: LoadedList<Row>;
  address: Pick<ListAddress, "page" | "goTo">;
  /** What a row is called where its controls name it. */
  nameOf: (row: Row) => string;
  /** What opens beneath a row. */
  renderDrawer?: (row: Row) => ReactNode;
  /** The options at a row's end. */
  renderOptions?: (row: Row) => ReactNode;
  /** What can be done with the selected rows; without it none can be selected. */
  renderBulk?: (rows: Row[], clear: () => void) => ReactNode;
}

const none: never[] = [];

/** A page of a list: rows to open, select and act on, each table the same in words and keys. */
export function DataTable<Row extends ListRow>(props: DataTableProps<Row>) {
  const { label, columns, list, address, nameOf, renderDrawer, renderOptions, renderBulk } = props;
  const table = useTable({
    features,
    columns,
    data: list.rows ?? none,
    getRowId: (row) => row.id,
    getRowCanExpand: () => renderDrawer !== undefined,
  });
  const rows = table.getRowModel().rows;
  const selected = rows.filter((row) => row.getIsSelected()).map(({ original }) => original);
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
                    checked={rows.length > 0 && table.getIsAllRowsSelected()}
                    indeterminate={table.getIsSomeRowsSelected()}
                    disabled={rows.length === 0}
                    onChange={(event) => table.toggleAllRowsSelected(event.target.checked)}
                  />
                </HeadCell>
              ) : null}
              {renderDrawer ? (
                <HeadCell className="w-8">
                  <span className="sr-only">Details</span>
                </HeadCell>
              ) : null}
              {table.getHeaderGroups().flatMap((group) =>
                group.headers.map((header) => (
                  <HeadCell key={header.id}>
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
                const name = nameOf(row.original);
                const isOpen = row.getIsExpanded();
                return (
                  <Fragment key={row.id}>
                    <TableRow
                      selected={row.getIsSelected()}
                      open={isOpen}
                      {...(renderDrawer && { onOpen: () => row.toggleExpanded() })}
                      onKeyDown={(event) => closeOnEscape(event, isOpen, () => row.toggleExpanded(false))}
                    >
                      {renderBulk ? (
                        <Cell>
                          <Checkbox
                            aria-label={`Select ${name}`}
                            checked={row.getIsSelected()}
                            onChange={(event) => row.toggleSelected(event.target.checked)}
                          />
                        </Cell>
                      ) : null}
                      {renderDrawer ? (
                        <Cell className="px-0!">
                          <IconButton
                            label={isOpen ? `Close ${name}` : `Open ${name}`}
                            tooltip={false}
                            size="sm"
                            aria-expanded={isOpen}
                            icon={
                              isOpen ? (
                                <ChevronDown aria-hidden="true" />
                              ) : (
                                <ChevronRight aria-hidden="true" />
                              )
                            }
                            onClick={() => row.toggleExpanded()}
                          />
                        </Cell>
                      ) : null}
                      {row.getAllCells().map((cell, index) => (
                        <Cell key={cell.id} strong={index === 0} quiet={index > 0}>
                          <table.FlexRender cell={cell} />
                        </Cell>
                      ))}
                      {renderOptions ? <Cell align="end">{renderOptions(row.original)}</Cell> : null}
                    </TableRow>
                    {renderDrawer && isOpen ? (
                      <DrawerRow
                        colSpan={width}
                        onKeyDown={(event) => closeOnEscape(event, true, () => row.toggleExpanded(false))}
                      >
                        {renderDrawer(row.original)}
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
        bulk={
          renderBulk && selected.length > 0 ? renderBulk(selected, () => table.resetRowSelection(true)) : null
        }
      />
    </div>
  );
}

/** Escape closes a drawer, unless it belongs to a menu or a field inside. */
function closeOnEscape(event: KeyboardEvent<HTMLElement>, isOpen: boolean, close: () => void) {
  if (event.key !== "Escape" || !isOpen || event.defaultPrevented) return;
  close();
  const row = event.currentTarget.dataset["open"]
    ? event.currentTarget
    : event.currentTarget.previousElementSibling;
  if (row instanceof HTMLElement) row.focus();
}
