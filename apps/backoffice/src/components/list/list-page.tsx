import { type ReactNode, useMemo } from "react";
import { findShownColumns } from "../../lib/lists/chosen-columns.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import type { ListRow } from "./data-row.tsx";
import { ListScreen, type ListScreenProps } from "./list-screen.tsx";

/** A list screen and its table, which has the screen's title as its name. `children` are dialogs. */
export function ListPage<Row extends ListRow>({
  title,
  views,
  search,
  address,
  filters,
  actions,
  figures,
  children,
  columns,
  minWidth,
  ...table
}: Omit<ListScreenProps, "children" | "tools"> &
  Omit<DataTableProps<Row>, "label" | "address"> & {
    /** Figures of the filtered rows, above the table. */
    figures?: ReactNode;
    children?: ReactNode;
  }) {
  // A new array would render every row again.
  const shown = useMemo(
    () => (views ? findShownColumns(columns, address.columns) : columns),
    [views, columns, address.columns],
  );
  return (
    <ListScreen
      title={title}
      views={views}
      search={search}
      address={address}
      filters={filters}
      tools={views ? <ColumnMenu columns={columns} address={address} /> : null}
      actions={actions}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        {figures}
        <DataTable
          label={title}
          address={address}
          columns={shown}
          minWidth={shown === columns ? minWidth : undefined}
          {...table}
        />
      </div>
      {children}
    </ListScreen>
  );
}
