import { messages } from "@matinee/contract/messages";
import { Pagination } from "@matinee/ui/pagination";
import { TableFooter } from "@matinee/ui/table-footer";
import type { ReactNode } from "react";
import type { ListAddress } from "../../lib/lists/list-address.ts";
import type { LoadedList } from "../../lib/lists/use-list.ts";

/** 'Showing {n} of {total}', the bulk bar and the page links. The total may arrive after the rows. */
export function ListFooter<Row>({
  list: { rows, total, pages, hasNext },
  address,
  bulk,
}: {
  list: Pick<LoadedList<Row>, "rows" | "total" | "pages" | "hasNext">;
  address: Pick<ListAddress, "page" | "goTo">;
  bulk?: ReactNode;
}) {
  const counting = rows && total === null ? `Showing ${rows.length} of …` : "";
  return (
    <TableFooter
      summary={rows && total !== null ? messages.tables.showing(rows.length, total) : counting}
      bulk={bulk}
    >
      <Pagination page={address.page} pages={pages} hasNext={hasNext} onPageChange={address.goTo} />
    </TableFooter>
  );
}
