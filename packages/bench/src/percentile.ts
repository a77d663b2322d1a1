/** The value that so large a share of the values does not exceed. */
export function computePercentile(values: readonly number[], share: number): number {
  const at = Math.max(0, Math.ceil(values.length * share) - 1);
  const value = values.toSorted((a, b) => a - b)[at];
  if (value === undefined) throw new Error("There is no percentile of nothing");
  return value;
}
