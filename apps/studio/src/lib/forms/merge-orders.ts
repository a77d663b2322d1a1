export type OrderMerge = {
  /** The local order of the stored items; items added elsewhere come last. */
  merged: string[];
  /** Whether both sides changed the order, to different ones. */
  isConflict: boolean;
};

/** Another tab or person moved the items too. Holds them in both orders. */
export class OrderConflict<Item> extends Error {
  readonly saved: readonly Item[];
  readonly yours: readonly Item[];

  constructor(saved: readonly Item[], yours: readonly Item[]) {
    super("The items were moved on both sides");
    this.saved = saved;
    this.yours = yours;
  }
}

/**
 * Sorts the stored items in the order `wanted`, which was made from the order `from`.
 * @throws OrderConflict when they were moved elsewhere too
 */
export function arrangeItems<Item>(
  stored: readonly Item[],
  {
    from,
    wanted,
    getId,
  }: { from: readonly string[]; wanted: readonly string[]; getId: (item: Item) => string },
): Item[] {
  const { merged, isConflict } = mergeOrders(from, wanted, stored.map(getId));
  const arranged = stored.toSorted((a, b) => merged.indexOf(getId(a)) - merged.indexOf(getId(b)));
  if (isConflict) throw new OrderConflict(stored, arranged);
  return arranged;
}

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
