import { maxBulkUpdateIds } from "@matinee/domain/limits";
import { useState } from "react";

interface Row {
  id: string;
}

type RowsById<R> = ReadonlyMap<string, R>;

/** Adds rows to a selection, up to the limit of a bulk update, or removes them. */
export function selectRows<R extends Row>(
  selected: RowsById<R>,
  rows: readonly R[],
  isSelected: boolean,
): RowsById<R> {
  const next = new Map(selected);
  for (const row of rows) {
    if (!isSelected) next.delete(row.id);
    else if (next.size < maxBulkUpdateIds) next.set(row.id, row);
  }
  return next;
}

/**
 * Holds the selected rows of a list across its pages. Another search or filter clears the selection, so that no action
 * applies to rows that the user no longer sees.
 * @param within identifies the search and the filters
 */
export function useSelection<R extends Row>(within: string, visible: readonly R[]) {
  const [state, setState] = useState<{ within: string; rows: RowsById<R> }>({ within, rows: new Map() });
  const selected: RowsById<R> = state.within === within ? state.rows : new Map();
  const visibleById = new Map(visible.map((row) => [row.id, row]));
  const selectedHere = visible.filter(({ id }) => selected.has(id)).length;
  return {
    /** The selected rows, with current data for those on this page. */
    rows: [...selected.values()].map((row) => visibleById.get(row.id) ?? row),
    has: (id: string) => selected.has(id),
    all: visible.length > 0 && selectedHere === visible.length,
    some: selectedHere > 0 && selectedHere < visible.length,
    select: (rows: readonly R[], isSelected: boolean) =>
      setState({ within, rows: selectRows(selected, rows, isSelected) }),
    clear: () => setState({ within, rows: new Map() }),
  };
}
