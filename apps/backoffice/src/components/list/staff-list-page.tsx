import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { ListPage } from "@matinee/app-shell/components/lists/list-page";
import type { Column } from "@matinee/app-shell/lists/column";
import { pageSizes } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Checkbox } from "@matinee/ui/checkbox";
import { DrawerRow, HeadCell } from "@matinee/ui/table";
import {
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useOptimistic,
} from "react";
import { useLocation } from "react-router";
import { rememberListAddress } from "../../lib/last-list-addresses.ts";
import { findShownColumns } from "../../lib/lists/chosen-columns.ts";
import { findMatchingRows, type MatchingRows } from "../../lib/lists/matching-rows.ts";
import type { StaffListAddress } from "../../lib/lists/staff-list-address.ts";
import { useFilterPanel } from "../../lib/lists/use-filter-panel.ts";
import type { LoadedList } from "../../lib/lists/use-list.ts";
import { useRowFocus } from "../../lib/lists/use-row-focus.ts";
import { useSelection } from "../../lib/lists/use-selection.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { DataRow, type ListRow } from "./data-row.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { ListHeader, type ListHeaderProps } from "./list-header.tsx";
import { closeOnEscape, useRowActions } from "./row-actions.ts";

const texts = messages.tables;

const MIN_WIDTHS = {
  medium: "laptop:min-w-[60rem]",
  wide: "laptop:min-w-[71rem]",
};

const noRows: never[] = [];

/** Whether the server rejected the search or the filters. */
const isRejected = (error: unknown) => error instanceof ApiFailure && error.code === "malformed";

/** A list screen of staff: rows with drawers, a selection and options, saved views and chosen columns. */
export function StaffListPage<Row extends ListRow>({
  columns,
  list,
  minWidth,
  figures,
  getName,
  renderDrawer,
  onOpen,
  renderOptions,
  renderBulk,
  children,
  ...header
}: ListHeaderProps & {
  /** Must be stable, like the functions below: a new value renders every row again. */
  columns: readonly Column<Row>[];
  list: LoadedList<Row>;
  /** Keeps room for the first column where the filters are beside the table: it scrolls there. */
  minWidth?: keyof typeof MIN_WIDTHS;
  /** Figures of the filtered rows, above the table. */
  figures?: ReactNode;
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
  /** Dialogs. */
  children?: ReactNode;
}) {
  const { title, views, address, filters = [] } = header;
  const { pathname, search } = useLocation();
  useEffect(() => rememberListAddress(pathname, search), [pathname, search]);
  const [isFilterOpen, setFilterOpen] = useFilterPanel(views, address.filters.length > 0);
  // A new array would render every row again.
  const shownColumns = useMemo(
    () => (views ? findShownColumns(columns, address.columns) : columns),
    [views, columns, address.columns],
  );
  const rows = list.rows ?? noRows;
  const lastPage = list.pages ?? 0;
  const isPastEnd = list.rows?.length === 0 && lastPage > 0 && address.page > lastPage;
  const goToEnd = useEffectEvent(() => address.goTo(lastPage, { replace: true }));
  useEffect(() => {
    if (isPastEnd) goToEnd();
  }, [isPastEnd]);
  const isPastUnknownEnd = list.pages === null && address.page > 1;
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
  const controls = [renderBulk, renderDrawer, renderOptions].filter(Boolean).length;
  const renderRow = (row: Row) => {
    const isOpen = renderDrawer !== undefined && address.open.includes(row.id);
    return (
      <>
        <DataRow
          row={row}
          columns={shownColumns}
          name={getName(row)}
          opens={renderDrawer ? "drawer" : onOpen ? "elsewhere" : undefined}
          isOpen={isOpen}
          isSelected={renderBulk ? selection.has(row.id) : undefined}
          actions={actions}
          renderOptions={renderOptions}
        />
        {renderDrawer && drawers.includes(row.id) ? (
          <DrawerRow
            colSpan={shownColumns.length + controls}
            onKeyDown={(event) => closeOnEscape(event, () => actions.close(row))}
          >
            {renderDrawer(row)}
          </DrawerRow>
        ) : null}
      </>
    );
  };
  return (
    <ListPage
      head={
        <ListHeader
          {...header}
          isFilterOpen={isFilterOpen}
          onFilterOpen={setFilterOpen}
          tools={views ? <ColumnMenu columns={columns} address={address} /> : null}
        />
      }
      filters={
        isFilterOpen ? (
          <FilterPanel fields={filters} address={address} onClose={() => setFilterOpen(false)} />
        ) : null
      }
      figures={figures}
      label={title}
      className={`${shownColumns.some(({ width }) => width) ? "laptop:table-fixed" : ""} ${minWidth && shownColumns === columns ? MIN_WIDTHS[minWidth] : ""}`}
      columns={shownColumns}
      order={{ sort: address.sort, onSort: (sort) => address.change({ sort }) }}
      getId={({ id }) => id}
      empty={
        isPastUnknownEnd ? <PastEnd atLeast={list.atLeast} goTo={address.goTo} /> : messages.tables.empty
      }
      onShowAll={address.isFiltered && !isPastUnknownEnd ? address.reset : undefined}
      controls={{
        before: (
          <>
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
          </>
        ),
        after: renderOptions ? (
          <HeadCell className="w-12" sticky="end">
            <span className="sr-only">{texts.options}</span>
          </HeadCell>
        ) : null,
        count: controls,
        renderRow,
        frame,
        onFocus,
      }}
      paging={{
        kind: "pages",
        list: {
          ...list,
          rows: isPastEnd ? undefined : list.rows,
          // A retry of the same address would fail again, so it removes the filters.
          ...(isRejected(list.error) && { refetch: address.reset, retryLabel: texts.showAll }),
        },
        page: address.page,
        goTo: address.goTo,
        bulk:
          renderBulk && selection.rows.length > 0
            ? renderBulk(selection.rows, selection.clear, findMatchingRows(selection, list.total, shown))
            : null,
      }}
    >
      {children}
    </ListPage>
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
