import type { ListQuery } from "@matinee/app-shell/lists/list-address";

/** All rows that match the search and the filters of a list, also those on other pages. */
export interface MatchingRows {
  total: number;
  filter: ListQuery;
}

/** Returns the matching rows while all rows of the page are selected and there are more; otherwise null. */
export const findMatchingRows = (
  selection: { all: boolean; rows: readonly unknown[] },
  total: number | null,
  filter: ListQuery,
): MatchingRows | null =>
  selection.all && total !== null && total > selection.rows.length ? { total, filter } : null;
