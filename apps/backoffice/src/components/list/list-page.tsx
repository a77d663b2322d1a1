import type { ReactNode } from "react";
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
  ...table
}: Omit<ListScreenProps, "children"> &
  Omit<DataTableProps<Row>, "label" | "address"> & {
    /** Figures of the filtered rows, above the table. */
    figures?: ReactNode;
    children?: ReactNode;
  }) {
  return (
    <ListScreen
      title={title}
      views={views}
      search={search}
      address={address}
      filters={filters}
      actions={actions}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        {figures}
        <DataTable label={title} address={address} {...table} />
      </div>
      {children}
    </ListScreen>
  );
}
