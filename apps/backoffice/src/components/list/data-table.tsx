import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { ListHead } from "@matinee/app-shell/components/lists/list-head";
import { NoMatch } from "@matinee/app-shell/components/lists/list-table";
import { QueryError } from "@matinee/app-shell/components/query-states";
import type { Column } from "@matinee/app-shell/lists/column";
import { pageSizes } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
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
import {
  Fragment,
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useOptimistic,
} from "react";
import type { StaffListAddress } from "../../lib/lists/staff-list-address.ts";
import { useRowFocus } from "../../lib/lists/use-row-focus.ts";
import type { LoadedList } from "../../lib/lists/use-list.ts";
import { useSelection } from "../../lib/lists/use-selection.ts";
import { findMatchingRows, type MatchingRows } from "../../lib/lists/matching-rows.ts";
import { DataRow, type ListRow } from "./data-row.tsx";
import { ListFooter } from "./list-footer.tsx";
import { closeOnEscape, useRowActions } from "./row-actions.ts";

const texts = messages.tables;

export interface DataTableProps<Row extends ListRow> {
  /** The table's accessible name. */
  label: string;
  /** Must be stable, like the functions below: a new value renders every row again. */
  columns: readonly Column<Row>[];
  list: LoadedList<Row>;
  address: StaffListAddress;
  /** Keeps room for the first column where the filters are beside the table: it scrolls there. */
  minWidth?: keyof typeof MIN_WIDTHS | undefined;
  /** Returns the row's name for the labels of its controls. */
  getName: (row: Row) => string;
  /** Renders the drawer that opens below a row. */
  renderDrawer?: (row: Row) => ReactNode;
  /** Opens a row that has no drawer. */
  onOpen?: (row: Row) => void;
  /** Renders the options menu at the row's end. */
  renderOptions?: (row: Row) => ReactNode;
  /** Renders the actions for the selected rows. Without it rows cannot be selected. */
  renderBulk?: (rows: Row[], clear: () => void, matching: MatchingRows | null) => ReactNode;
}

const MIN_WIDTHS = {
  medium: "laptop:min-w-[60rem]",
  wide: "laptop:min-w-[71rem]",
};

const noRows: never[] = [];

/** Whether the server rejected the search or the filters. */
const isRejected = (error: unknown) => error instanceof ApiFailure && error.code === "malformed";

/** The table of a list, with drawers, selection, options and paging. */
export function DataTable<Row extends ListRow>(props: DataTableProps<Row>) {
  const { label, columns, list, address, getName, renderDrawer, onOpen, renderOptions, renderBulk } = props;
  const rows = list.rows ?? noRows;
  const lastPage = list.pages ?? 0;
  const isPastEnd = list.rows?.length === 0 && lastPage > 0 && address.page > lastPage;
  const goToEnd = useEffectEvent(() => address.goTo(lastPage, { replace: true }));
  useEffect(() => {
    if (isPastEnd) goToEnd();
  }, [isPastEnd]);
  const { page: _page, ...shown } = address.query;
  const selection = useSelection(JSON.stringify(shown), rows);
  const { frame, onFocus } = useRowFocus(JSON.stringify(address.query), rows);
  const actions = useRowActions<Row>({
    open: (row) => (renderDrawer ? address.setOpen(row.id, true) : onOpen?.(row)),
    close: (row) => address.setOpen(row.id, false),
    select: (row, isSelected) => selection.select([row], isSelected),
  });
  // A row is marked as open at once; its drawer follows in a rendering of its own, which does not delay that paint.
  const drawers = useDeferredValue(address.open.join(",")).split(",");
  const width = columns.length + (renderBulk ? 1 : 0) + (renderDrawer ? 1 : 0) + (renderOptions ? 1 : 0);
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <TableFrame ref={frame} label={label}>
        <Table
          aria-label={label}
          aria-busy={list.isLoading || undefined}
          className={`${columns.some((column) => column.width) ? "laptop:table-fixed" : ""} ${props.minWidth ? MIN_WIDTHS[props.minWidth] : ""}`}
        >
          <TableHead>
            <tr>
              {renderBulk ? (
                <HeadCell className="w-10">
                  <SelectAll
                    all={selection.all}
                    some={selection.some}
                    disabled={rows.length === 0}
                    onSelect={(isSelected) => selection.select(rows, isSelected)}
                  />
                </HeadCell>
              ) : null}
              {renderDrawer ? (
                <HeadCell className="w-8">
                  <span className="sr-only">{texts.details}</span>
                </HeadCell>
              ) : null}
              <ListHead
                columns={columns}
                order={{ sort: address.sort, onSort: (sort) => address.change({ sort }) }}
                isFirstSticky
              />
              {renderOptions ? (
                <HeadCell className="w-12" sticky="end">
                  <span className="sr-only">{texts.options}</span>
                </HeadCell>
              ) : null}
            </tr>
          </TableHead>
          <TableBody onFocus={onFocus}>
            {list.isLoading || isPastEnd ? (
              <TableLoadingRows columns={width} label={messages.tables.loading} />
            ) : list.error ? (
              <TableMessageRow colSpan={width}>
                {isRejected(list.error) ? (
                  // A retry of the same address would fail again, so it removes the filters.
                  <QueryError error={list.error} onRetry={address.reset} retryLabel={texts.showAll} />
                ) : (
                  <QueryError error={list.error} onRetry={list.retry} retrying={list.retrying} />
                )}
              </TableMessageRow>
            ) : rows.length === 0 ? (
              <TableMessageRow colSpan={width}>
                {list.pages === null && address.page > 1 ? (
                  <PastEnd atLeast={list.atLeast} goTo={address.goTo} />
                ) : address.isFiltered ? (
                  <NoMatch onShowAll={address.reset} />
                ) : (
                  messages.tables.empty
                )}
              </TableMessageRow>
            ) : (
              rows.map((row) => {
                const isOpen = renderDrawer !== undefined && address.open.includes(row.id);
                return (
                  <Fragment key={row.id}>
                    <DataRow
                      row={row}
                      columns={columns}
                      name={getName(row)}
                      opens={renderDrawer ? "drawer" : onOpen ? "elsewhere" : undefined}
                      isOpen={isOpen}
                      isSelected={renderBulk ? selection.has(row.id) : undefined}
                      actions={actions}
                      renderOptions={renderOptions}
                    />
                    {renderDrawer && drawers.includes(row.id) ? (
                      <DrawerRow
                        colSpan={width}
                        onKeyDown={(event) => closeOnEscape(event, () => actions.close(row))}
                      >
                        {renderDrawer(row)}
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
          renderBulk && selection.rows.length > 0
            ? renderBulk(selection.rows, selection.clear, findMatchingRows(selection, list.total, shown))
            : null
        }
      />
    </div>
  );
}

/** Leads back from a page without rows when the last page is unknown, because the list is not counted. */
function PastEnd({ atLeast, goTo }: { atLeast: number | null; goTo: StaffListAddress["goTo"] }) {
  const page = Math.max(1, Math.ceil((atLeast ?? 0) / pageSizes.staffList));
  return (
    <div className="flex flex-col items-center gap-3">
      <p>{messages.tables.pastEnd}</p>
      <Button variant="secondary" onClick={() => goTo(page, { replace: true })}>
        {messages.tables.goToPage(page)}
      </Button>
    </div>
  );
}

/** The checkbox of all rows. It changes at once; the rows follow without delaying its paint. */
function SelectAll({
  all,
  some,
  disabled,
  onSelect,
}: {
  all: boolean;
  some: boolean;
  disabled: boolean;
  onSelect: (isSelected: boolean) => void;
}) {
  const [shown, setShown] = useOptimistic({ all, some });
  return (
    <Checkbox
      aria-label={texts.selectAllRows}
      checked={shown.all}
      indeterminate={shown.some}
      disabled={disabled}
      onChange={({ target: { checked } }) =>
        startTransition(() => {
          setShown({ all: checked, some: false });
          onSelect(checked);
        })
      }
    />
  );
}
