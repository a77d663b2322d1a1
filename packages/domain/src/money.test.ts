import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  centsToDollars,
  dollarsToCents,
  formatUsd,
  formatUsdShort,
  netCents,
  platformFeeCents,
  refundedFeeCents,
} from "./money.ts";

describe("dollars and cents", () => {
  it.each([
    ["7.5", 750],
    ["$1,200", 120_000],
    [" 10 ", 1000],
    [".5", 50],
    ["5.", 500],
    ["-3", -300],
    ["0", 0],
    [1.005, 101],
    [4.35, 435],
    [0.29, 29],
    [1.1 + 2.2, 330],
    ["", null],
    [".", null],
    ["ten", null],
    ["1,00", null],
    ["1e3", null],
    ["99999999999999999", null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
  ])("reads %j as %j cents", (dollars, cents) => {
    expect(dollarsToCents(dollars)).toBe(cents);
  });

  it("survives the way to dollars and back, and to the screen and back", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (cents) => {
        expect(dollarsToCents(centsToDollars(cents))).toBe(cents);
        expect(dollarsToCents(formatUsd(cents))).toBe(cents);
      }),
    );
  });

  it("shows two decimals, and none on the buttons of whole prices", () => {
    expect(formatUsd(750)).toBe("$7.50");
    expect(formatUsd(123_400)).toBe("$1,234.00");
    expect(formatUsdShort(30_000)).toBe("$300");
    expect(formatUsdShort(30_050)).toBe("$300.50");
  });
});

describe("the platform's fee", () => {
  it("leaves the broken cent to the filmmaker", () => {
    expect(platformFeeCents(999, 500)).toBe(49);
    expect(platformFeeCents(999, 0)).toBe(0);
  });

  it("loses no cent, whatever is refunded in however many parts", () => {
    const order = fc
      .record({ totalCents: fc.nat({ max: 10_000_000 }), feeBps: fc.nat({ max: 10_000 }) })
      .chain(({ totalCents, feeBps }) =>
        fc.record({
          totalCents: fc.constant(totalCents),
          feeBps: fc.constant(feeBps),
          refundedCents: fc.nat({ max: totalCents }),
        }),
      );
    fc.assert(
      fc.property(order, ({ totalCents, feeBps, refundedCents }) => {
        const feeCents = platformFeeCents(totalCents, feeBps);
        const amounts = { totalCents, feeCents, refundedCents };
        const keptFee = feeCents - refundedFeeCents(amounts);
        expect(netCents(amounts) + keptFee + refundedCents).toBe(totalCents);
        expect(netCents(amounts)).toBeGreaterThanOrEqual(0);
        expect(netCents({ ...amounts, refundedCents: totalCents })).toBe(0);
      }),
    );
  });
});
