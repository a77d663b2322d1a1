import type { ReactNode } from "react";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import type { ListRow } from "./data-row.tsx";
import { ListScreen, type ListScreenProps } from "./list-screen.tsx";

/** A list screen and its table, which has the screen's title as its name. `children` are dialogs. */
export function ListPage<Row extends ListRow>({
  title,
  search,
  address,
  filters,
  actions,
  children,
  ...table
}: Omit<ListScreenProps, "children"> &
  Omit<DataTableProps<Row>, "label" | "address"> & { children?: ReactNode }) {
  return (
    <ListScreen title={title} search={search} address={address} filters={filters} actions={actions}>
      <DataTable label={title} address={address} {...table} />
      {children}
    </ListScreen>
  );
}
