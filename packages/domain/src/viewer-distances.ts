/** A report further away than this, in milliseconds, is stored as this. */
export const MAX_DISTANCE_MS = 10_000;
/** Those within this distance of the room's position count as together, in milliseconds. */
export const TOGETHER_MS = 150;
const [FIRST_EDGE_MS, LAST_EDGE_MS, BIN_MS] = [-300, 300, 50];

/**
 * The lower ends of the groups into which distances fall, in milliseconds. The first group has no lower end, and the last
 * no upper one. 0 is the room's position, and those ahead of it are positive.
 */
export const DISTANCE_GROUPS: readonly number[] = [
  Number.NEGATIVE_INFINITY,
  ...Array.from(
    { length: (LAST_EDGE_MS - FIRST_EDGE_MS) / BIN_MS + 1 },
    (_, index) => FIRST_EDGE_MS + index * BIN_MS,
  ),
];

/** How far a crowd of viewers is from the room's position. */
export interface DistanceSummary {
  /** How many viewers each group of `DISTANCE_GROUPS` has. */
  counts: readonly number[];
  /** The largest distance in either direction, in milliseconds; 0 without viewers. */
  worstMs: number;
}

/** Sums up distances in milliseconds, positive for viewers who are ahead. */
export function summarizeDistances(distances: Iterable<number>): DistanceSummary {
  const counts = DISTANCE_GROUPS.map(() => 0);
  let worstMs = 0;
  for (const distance of distances) {
    const group = DISTANCE_GROUPS.findLastIndex((from) => distance >= from);
    counts[group] = (counts[group] ?? 0) + 1;
    worstMs = Math.max(worstMs, Math.abs(distance));
  }
  return { counts, worstMs };
}

/** Adds up the summaries of several crowds. */
export const mergeDistances = (summaries: readonly DistanceSummary[]): DistanceSummary => ({
  counts: DISTANCE_GROUPS.map((_, group) =>
    summaries.reduce((sum, { counts }) => sum + (counts[group] ?? 0), 0),
  ),
  worstMs: Math.max(0, ...summaries.map(({ worstMs }) => worstMs)),
});

/** Counts the viewers of a summary, and those of them who are together. */
export function countTogether({ counts }: DistanceSummary): { viewers: number; together: number } {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const isTogether = (from: number | undefined) =>
    from !== undefined && from >= -TOGETHER_MS && from < TOGETHER_MS;
  return {
    viewers: sum(counts),
    together: sum(counts.filter((_, group) => isTogether(DISTANCE_GROUPS[group]))),
  };
}
