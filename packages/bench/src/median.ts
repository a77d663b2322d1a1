/** The middle of the values; of an even number the lower of the two in the middle. */
export function computeMedian(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
  if (middle === undefined) throw new Error("There is no median of nothing");
  return middle;
}
