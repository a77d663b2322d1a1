import { messages } from "@matinee/texts";
import { Pagination } from "@matinee/ui/pagination";
import { TableFooter } from "@matinee/ui/table-footer";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ShownQuery } from "../query-states.tsx";
import { ListTable, type ListTableProps } from "./list-table.tsx";
import { LoadMore } from "./load-more.tsx";

const texts = messages.tables;

/** A page of a list. Its number of rows may arrive after the rows, or be a lower bound. */
interface LoadedPage<Row> extends Omit<ShownQuery<unknown>, "data"> {
  rows: readonly Row[] | undefined;
  total: number | null;
  atLeast: number | null;
  pages: number | null;
  hasNext: boolean;
}

/** How the list goes on after its first rows. */
type Paging<Row> =
  | { kind: "load-more"; list: UseInfiniteQueryResult<InfiniteData<{ data: Row[]; total: number }>> }
  | {
      kind: "pages";
      list: LoadedPage<Row>;
      /** From 1. */
      page: number;
      goTo: (page: number) => void;
      /** The actions for the selected rows. */
      bulk: ReactNode;
    };

/** A list in all apps: its head, its filters, its table, and a footer that counts the rows and leads to more of them. */
export function ListPage<Row>({
  head,
  filters,
  figures,
  paging,
  children,
  ...table
}: Omit<ListTableProps<Row>, "query" | "rows"> & {
  /** The title, the search and the actions. */
  head?: ReactNode;
  /** The filters beside the table. */
  filters?: ReactNode;
  /** Figures of the rows, above the table. */
  figures?: ReactNode;
  paging: Paging<Row>;
  /** Dialogs. */
  children?: ReactNode;
}) {
  const { rows, total, atLeast } = readRows(paging);
  return (
    <>
      {head}
      <div className="flex flex-1 gap-4">
        {filters}
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          {figures}
          <div className="flex min-w-0 flex-1 flex-col">
            <ListTable {...table} query={paging.list} rows={rows} />
            {paging.kind === "pages" ? (
              <TableFooter summary={describeTotal(rows, total, atLeast)} bulk={paging.bulk}>
                <Pagination
                  page={paging.page}
                  pages={paging.list.pages}
                  isCounting={total === null && atLeast === null}
                  hasNext={paging.list.hasNext}
                  onPageChange={paging.goTo}
                />
              </TableFooter>
            ) : rows?.length === 0 ? null : (
              <TableFooter summary={describeTotal(rows, total, atLeast)}>
                <LoadMore list={paging.list} />
              </TableFooter>
            )}
          </div>
        </div>
      </div>
      {children}
    </>
  );
}

function readRows<Row>(paging: Paging<Row>): Pick<LoadedPage<Row>, "rows" | "total" | "atLeast"> {
  if (paging.kind === "pages") return paging.list;
  const pages = paging.list.data?.pages;
  return { rows: pages?.flatMap(({ data }) => data), total: pages?.[0]?.total ?? null, atLeast: null };
}

/** 'Showing {n} of {total}'. */
function describeTotal(rows: readonly unknown[] | undefined, total: number | null, atLeast: number | null) {
  if (!rows) return "";
  if (total !== null) return texts.showing(rows.length, total);
  return atLeast === null ? texts.showingOfUnknown(rows.length) : texts.showingAtLeast(rows.length, atLeast);
}
