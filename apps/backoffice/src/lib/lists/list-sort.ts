/** Returns the direction of a column in a list's order: `name` is ascending, `-name` descending. */
export function findDirection(sort: string | undefined, column: string) {
  if (sort === column) return "ascending";
  return sort === `-${column}` ? "descending" : "none";
}

/** Returns the order after a press on a column: ascending, descending, then newest first again (null). */
export function findNextSort(sort: string | undefined, column: string): string | null {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? null : column;
}
