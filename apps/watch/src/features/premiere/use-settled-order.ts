import { useState } from "react";

/**
 * Keeps the order of a list while the viewer points at it or has the focus in it, so that nothing moves under a press. New
 * items follow at the end.
 * @returns the items, and the handlers of the list's element
 */
export function useSettledOrder<Item extends { id: string }>(items: readonly Item[]) {
  const [pointedIds, setPointedIds] = useState<readonly string[] | null>(null);
  const [focusedIds, setFocusedIds] = useState<readonly string[] | null>(null);
  const ids = pointedIds ?? focusedIds;
  const keep = () => items.map(({ id }) => id);
  const rank = ({ id }: Item) => {
    const index = ids?.indexOf(id) ?? -1;
    return index < 0 ? items.length : index;
  };
  return {
    settled: ids ? items.toSorted((a, b) => rank(a) - rank(b)) : items,
    handlers: {
      onPointerEnter: () => setPointedIds(ids ?? keep()),
      onPointerLeave: () => setPointedIds(null),
      onFocus: () => setFocusedIds(ids ?? keep()),
      onBlur: () => setFocusedIds(null),
    },
  };
}
