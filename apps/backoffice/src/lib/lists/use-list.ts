import { useQuery } from "@tanstack/react-query";
import type { ListQuery } from "@matinee/app-shell/lists/list-address";

export interface ListPart<Row> {
  rows: Row[];
  total: number | null;
  pages: number | null;
  /** False when counting took too long: more rows may match. Lists that are always counted do not have it. */
  totalIsExact?: boolean | null;
  next: string | null;
}

/** Loads a part of a list: its rows, or their number. The signal aborts the request. */
export type LoadList<Row> = (
  query: ListQuery & { part: "rows" | "total" },
  signal: AbortSignal,
) => Promise<ListPart<Row>>;

/** Loads a page of a list that is short enough to count in the same request. */
export type LoadShortList<Row> = (query: ListQuery, signal: AbortSignal) => Promise<ListPart<Row>>;

/**
 * Loads a page of a list and the total number of rows in separate requests, so that the rows of a broad search do not
 * wait for the count.
 * @param name the first part of the query key; code that changes rows invalidates `[name]`
 */
export function useList<Row>(name: string, query: ListQuery, load: LoadList<Row>) {
  // Neither the page nor the order changes the number.
  const { page: _page, sort: _sort, ...filters } = query;
  const rows = useQuery({
    queryKey: [name, "rows", query],
    queryFn: ({ signal }) => load({ ...query, part: "rows" }, signal),
  });
  const total = useQuery({
    queryKey: [name, "total", filters],
    queryFn: ({ signal }) => load({ ...filters, part: "total" }, signal),
  });
  return {
    rows: rows.data?.rows,
    ...findTotals(total.data),
    /** Available before the total. */
    hasNext: rows.data ? rows.data.next !== null : false,
    // After a failed refetch the loaded rows stay.
    isError: rows.isLoadingError,
    error: rows.isLoadingError ? rows.error : null,
    refetch: (): unknown => Promise.all([rows.refetch(), total.refetch()]),
    isFetching: rows.isFetching,
  };
}

export type LoadedList<Row> = ReturnType<typeof useList<Row>>;

/** Without an exact number there is none of rows or pages, but the number of rows that at least match. */
function findTotals(list: ListPart<unknown> | undefined) {
  const { total = null, pages = null, totalIsExact } = list ?? {};
  return totalIsExact === false
    ? { total: null, pages: null, atLeast: total }
    : { total, pages, atLeast: null };
}

/** Like `useList`, for a list that returns its rows and their number together. */
export function useShortList<Row>(name: string, query: ListQuery, load: LoadShortList<Row>): LoadedList<Row> {
  const list = useQuery({ queryKey: [name, query], queryFn: ({ signal }) => load(query, signal) });
  return {
    rows: list.data?.rows,
    ...findTotals(list.data),
    hasNext: list.data ? list.data.next !== null : false,
    isError: list.isLoadingError,
    error: list.isLoadingError ? list.error : null,
    refetch: list.refetch,
    isFetching: list.isFetching,
  };
}
