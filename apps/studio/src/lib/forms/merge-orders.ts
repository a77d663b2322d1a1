export type OrderMerge = {
  /** The local order of the stored items; items added elsewhere come last. */
  merged: string[];
  /** Whether both sides changed the order, to different ones. */
  isConflict: boolean;
};

/**
 * Merges a local and a stored order of the same list, each compared with the order that the local one was made from.
 * Items that were added or deleted are no change of the order.
 */
export function mergeOrders(
  base: readonly string[],
  local: readonly string[],
  stored: readonly string[],
): OrderMerge {
  const shared = base.filter((id) => local.includes(id) && stored.includes(id));
  const [before, mine, theirs] = [base, local, stored].map((order) =>
    JSON.stringify(order.filter((id) => shared.includes(id))),
  );
  if (mine === before) return { merged: [...stored], isConflict: false };
  return {
    merged: [...local.filter((id) => stored.includes(id)), ...stored.filter((id) => !local.includes(id))],
    isConflict: theirs !== before && theirs !== mine,
  };
}
