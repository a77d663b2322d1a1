import { countLimits } from "@matinee/contract/limits";
import { useState } from "react";

interface Row {
  id: string;
}

interface Selected<R> {
  within: string;
  rows: ReadonlyMap<string, R>;
}

/**
 * The rows that are selected, over the pages of one list and up to what one bulk update takes. Another search or filter
 * begins anew, so that nothing is done to rows that are out of sight.
 * @param within what the list shows, whatever its page
 */
export function useSelection<R extends Row>(within: string, visible: readonly R[]) {
  const [state, setState] = useState<Selected<R>>({ within, rows: new Map() });
  const known = state.within === within ? state.rows : new Map<string, R>();
  const fresh = new Map(visible.map((row) => [row.id, row]));
  const chosen = visible.filter(({ id }) => known.has(id));
  const select = (rows: readonly R[], isSelected: boolean) => {
    const next = new Map(known);
    for (const row of rows) {
      if (!isSelected) next.delete(row.id);
      else if (next.size < countLimits.bulkUpdateIds) next.set(row.id, row);
    }
    setState({ within, rows: next });
  };
  return {
    /** As they are now, where they are in sight. */
    rows: [...known.values()].map((row) => fresh.get(row.id) ?? row),
    has: (id: string) => known.has(id),
    all: visible.length > 0 && chosen.length === visible.length,
    some: chosen.length > 0 && chosen.length < visible.length,
    select,
    clear: () => setState({ within, rows: new Map() }),
  };
}
