const PARTS = 4;
const ROUND = [1, 2, 3, 4, 5, 6, 8, 10];

/**
 * Returns the upper end of an axis in whose four parts all ends are round numbers: 1,339.06 -> 1,600.
 * @param least the smallest upper end, for small values
 */
export function findAxisTop(most: number, least: number): number {
  const part = Math.max(most, least, 1) / PARTS;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(part)));
  return PARTS * power * (ROUND.find((round) => round * power >= part) ?? 10);
}
