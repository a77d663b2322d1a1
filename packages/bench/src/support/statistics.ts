/** Returns the median; of an even number of values, the lower of the two in the middle. @throws Error without values */
export function computeMedian(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
  if (middle === undefined) throw new Error("Cannot compute the median of no values");
  return middle;
}

/** Returns a percentile by the nearest-rank method; `share` 0.95 is the 95th. @throws Error without values */
export function computePercentile(values: readonly number[], share: number): number {
  const index = Math.max(0, Math.ceil(values.length * share) - 1);
  const value = values.toSorted((a, b) => a - b)[index];
  if (value === undefined) throw new Error("Cannot compute a percentile of no values");
  return value;
}

/** Returns the slope of the line through the points that has the least squares. @throws Error without two different x */
export function computeSlope(points: readonly (readonly [x: number, y: number])[]): number {
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  const variance = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  if (!(variance > 0)) throw new Error("Cannot compute a slope without two different points");
  return points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / variance;
}
