import { messages } from "@matinee/texts";
import { Pagination } from "@matinee/ui/pagination";
import { TableFooter } from "@matinee/ui/table-footer";
import type { ReactNode } from "react";
import type { StaffListAddress } from "../../lib/lists/staff-list-address.ts";
import type { LoadedList } from "../../lib/lists/use-list.ts";

const texts = messages.tables;

/** 'Showing {n} of {total}', the bulk bar and the page links. The total may arrive after the rows, or be a lower bound. */
export function ListFooter<Row>({
  list: { rows, total, atLeast, pages, hasNext },
  address,
  bulk,
}: {
  list: Pick<LoadedList<Row>, "rows" | "total" | "atLeast" | "pages" | "hasNext">;
  address: Pick<StaffListAddress, "page" | "goTo">;
  bulk?: ReactNode;
}) {
  return (
    <TableFooter summary={rows ? describeTotal(rows.length, total, atLeast) : ""} bulk={bulk}>
      <Pagination
        page={address.page}
        pages={pages}
        isCounting={total === null && atLeast === null}
        hasNext={hasNext}
        onPageChange={address.goTo}
      />
    </TableFooter>
  );
}

function describeTotal(shown: number, total: number | null, atLeast: number | null): string {
  if (total !== null) return messages.tables.showing(shown, total);
  return atLeast === null ? texts.showingOfUnknown(shown) : messages.tables.showingAtLeast(shown, atLeast);
}
