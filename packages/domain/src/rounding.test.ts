import fc from "fast-check";
import { expect, it } from "vitest";
import { getEqualShare, roundRunningSum, shareDown, shareHalfUp, shareUp } from "./rounding.ts";

const amount = fc.nat({ max: 10_000_000_000 });
const fraction = fc
  .integer({ min: 1, max: 10_000_000_000 })
  .chain((whole) => fc.tuple(fc.nat({ max: whole }), fc.constant(whole)));

it("rounds the exact quotient down, up, or to the nearest unit with half of one up", () => {
  expect([shareDown(999, 500, 10_000), shareUp(999, 500, 10_000), shareHalfUp(999, 500, 10_000)]).toEqual([
    49, 50, 50,
  ]);
  expect([shareHalfUp(5, 1, 2), shareHalfUp(4, 1, 3), shareHalfUp(0, 1, 3)]).toEqual([3, 1, 0]);
  fc.assert(
    fc.property(amount, fraction, (of, [part, whole]) => {
      const exact = BigInt(of) * BigInt(part);
      const rest = (rounded: number) => exact - BigInt(rounded) * BigInt(whole);
      expect(rest(shareDown(of, part, whole)) >= 0n).toBe(true);
      expect(rest(shareDown(of, part, whole)) < BigInt(whole)).toBe(true);
      expect(rest(shareUp(of, part, whole)) <= 0n).toBe(true);
      expect(rest(shareUp(of, part, whole)) > -BigInt(whole)).toBe(true);
      const nearest = 2n * rest(shareHalfUp(of, part, whole));
      expect(nearest < BigInt(whole) && nearest >= -BigInt(whole)).toBe(true);
    }),
  );
});

it("is exact where the product of two amounts is above what a number holds", () => {
  // (2^53 - 100000000) * 99999999 / 99999998, which a division of numbers makes 9007199244812986.
  expect(shareDown(Number.MAX_SAFE_INTEGER - 99_999_999, 99_999_999, 99_999_998)).toBe(9_007_199_244_812_985);
});

it("gives parts that add up to the rounded sum, each within one unit of its exact value", () => {
  expect(roundRunningSum([850, 1800, 400], (sum) => shareHalfUp(sum, 2300, 12_300))).toEqual([159, 337, 74]);
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000_000 })), fraction, (amounts, [part, whole]) => {
      const round = (sum: number) => shareHalfUp(sum, part, whole);
      const parts = roundRunningSum(amounts, round);
      expect(parts.reduce((sum, each) => sum + each, 0)).toBe(round(amounts.reduce((a, b) => a + b, 0)));
      for (const [index, each] of parts.entries()) {
        expect(Math.abs(each - ((amounts[index] ?? 0) * part) / whole)).toBeLessThan(1.001);
        expect(each).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

it("divides into equal parts, whose rest goes to the first", () => {
  expect([0, 1, 2].map((rank) => getEqualShare(100, 3, rank))).toEqual([34, 33, 33]);
});
