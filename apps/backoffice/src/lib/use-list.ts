import { useQuery } from "@tanstack/react-query";
import type { ListQuery } from "./list-address.ts";

export interface ListPart<Row> {
  rows: Row[];
  total: number | null;
  pages: number | null;
}

/** Asks for a part of a list: its rows, or how many they are. */
export type LoadList<Row> = (query: ListQuery & { part: "rows" | "total" }) => Promise<ListPart<Row>>;

/**
 * The rows of a page of a list, and how many there are in all. They are asked for apart, so that the rows of a broad
 * search do not wait for the count.
 * @param name under which the list is cached; whoever changes its rows invalidates `[name]`
 */
export function useList<Row>(name: string, query: ListQuery, load: LoadList<Row>) {
  const { page: _page, ...filters } = query;
  const rows = useQuery({
    queryKey: [name, "rows", query],
    queryFn: () => load({ ...query, part: "rows" }),
  });
  const total = useQuery({
    queryKey: [name, "total", filters],
    queryFn: () => load({ ...filters, part: "total" }),
  });
  return {
    rows: rows.data?.rows,
    total: total.data?.total ?? null,
    pages: total.data?.pages ?? null,
    isLoading: rows.isPending,
    error: rows.error,
    retry: () => void Promise.all([rows.refetch(), total.refetch()]),
    retrying: rows.isFetching,
  };
}

export type LoadedList<Row> = ReturnType<typeof useList<Row>>;
