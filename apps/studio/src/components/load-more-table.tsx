import { ListTable, type ListTableProps } from "@matinee/app-shell/components/lists/list-table";
import { messages } from "@matinee/texts";
import { TableFooter } from "@matinee/ui/table-footer";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { LoadMore } from "./load-more.tsx";

/** The rows of a paged list, and a footer that counts them and loads more. */
export function LoadMoreTable<Row>({
  list,
  ...table
}: Omit<ListTableProps<Row>, "query" | "rows"> & {
  list: UseInfiniteQueryResult<InfiniteData<{ data: Row[]; total: number }>>;
}) {
  const rows = list.data?.pages.flatMap((page) => page.data);
  const total = list.data?.pages[0]?.total ?? 0;
  return (
    <>
      <ListTable {...table} query={list} rows={rows} />
      {rows?.length === 0 ? null : (
        <TableFooter summary={rows ? messages.tables.showing(rows.length, total) : ""}>
          <LoadMore list={list} />
        </TableFooter>
      )}
    </>
  );
}
