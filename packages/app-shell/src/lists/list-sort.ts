/** Returns the direction of a column in a list's order: `name` is ascending, `-name` descending. */
export function findDirection(sort: string | undefined, column: string) {
  if (sort === column) return "ascending";
  return sort === `-${column}` ? "descending" : "none";
}

/** Returns the order after a press on a column: first one way, then the other, then newest first again (null). */
export function findNextSort(
  sort: string | undefined,
  column: string,
  first: "ascending" | "descending" = "ascending",
): string | null {
  const orders = first === "ascending" ? [column, `-${column}`] : [`-${column}`, column];
  return orders[sort === undefined ? 0 : orders.indexOf(sort) + 1] ?? null;
}
