import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatMoney,
  formatFeeRate,
  formatUsd,
  formatUsdShort,
  computeKeptCents,
  computeNetCents,
  computePlatformFeeCents,
  computeRefundedFeeCents,
} from "./money.ts";

describe("dollars and cents", () => {
  it("shows two decimals, or none for whole dollars in the short format", () => {
    expect(formatUsd(750)).toBe("$7.50");
    expect(formatUsd(123_400)).toBe("$1,234.00");
    expect(formatUsdShort(30_000)).toBe("$300");
    expect(formatUsdShort(30_050)).toBe("$300.50");
  });
});

describe("the platform's fee", () => {
  it("rounds the fee down", () => {
    expect(computePlatformFeeCents(999, 500)).toBe(49);
    expect(computePlatformFeeCents(999, 0)).toBe(0);
  });

  it("leaves the rest of a payment to the filmmaker", () => {
    expect(computeKeptCents(750, 500)).toBe(713);
    expect(computeKeptCents(750, 0)).toBe(750);
    expect(computeKeptCents(50, 525)).toBe(48);
  });

  it("names a rate in percent, with decimals only where it has some", () => {
    expect([0, 500, 525, 1250].map(formatFeeRate)).toEqual(["0%", "5%", "5.25%", "12.5%"]);
  });

  it("loses no cent over any sequence of partial refunds", () => {
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
        const feeCents = computePlatformFeeCents(totalCents, feeBps);
        const amounts = { totalCents, feeCents, refundedCents };
        const keptFee = feeCents - computeRefundedFeeCents(amounts);
        expect(computeNetCents(amounts) + keptFee + refundedCents).toBe(totalCents);
        expect(computeNetCents(amounts)).toBeGreaterThanOrEqual(0);
        expect(computeNetCents({ ...amounts, refundedCents: totalCents })).toBe(0);
      }),
    );
  });
});

it("formats amounts of bank accounts in their currency", () => {
  expect(formatMoney(507_230, "usd")).toBe("$5,072.30");
  expect(formatMoney(750, "eur")).toBe("€7.50");
});
