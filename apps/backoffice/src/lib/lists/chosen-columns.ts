interface NamedColumn {
  id: string;
}

/**
 * Returns the columns that a list shows, in their own order. The first one names the row and is always there. Names of
 * columns that do not exist, as in a view of an earlier version, are left out.
 * @param chosen ids, separated by commas; null for all columns
 */
export function findShownColumns<Column extends NamedColumn>(
  columns: readonly Column[],
  chosen: string | null,
): readonly Column[] {
  const ids = new Set(chosen?.split(","));
  // The same array where nothing is hidden: another one would render every row again.
  if (!columns.some(({ id }) => ids.has(id))) return columns;
  return columns.filter(({ id }, index) => index === 0 || ids.has(id));
}

/** Shows or hides a column. Returns the ids of the shown columns, or null for all. */
export function toggleColumn(
  columns: readonly NamedColumn[],
  chosen: string | null,
  toggled: string,
): string | null {
  const shown = new Set(findShownColumns(columns, chosen).map(({ id }) => id));
  if (!shown.delete(toggled)) shown.add(toggled);
  const ids = columns.map(({ id }) => id).filter((id) => shown.has(id));
  return ids.length === columns.length ? null : ids.join(",");
}
