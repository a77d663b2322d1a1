import { expect, test } from "vitest";
import { computePassShare } from "./pass-shares.ts";

test.each([
  [9000, 3, [3000, 3000, 3000]],
  [10_000, 3, [3334, 3333, 3333]],
  [2, 3, [1, 1, 0]],
  [0, 3, [0, 0, 0]],
])("%i cents over %i screenings are %j", (paid, covered, shares) => {
  expect(shares.map((_, rank) => computePassShare(paid, covered, rank))).toEqual(shares);
});

test("the shares of all screenings are what was paid", () => {
  for (let covered = 1; covered <= 60; covered++)
    for (const paid of [1, 59, 9999, 12_345]) {
      const shares = Array.from({ length: covered }, (_, rank) => computePassShare(paid, covered, rank));
      expect(shares.reduce((sum, cents) => sum + cents, 0)).toBe(paid);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
    }
});

test("a pass that covered nothing when it was sold has its price in one part", () => {
  expect(computePassShare(900, 0, 0)).toBe(900);
});
