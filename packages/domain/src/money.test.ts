import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  computeKeptCents,
  computeNetCents,
  computePlatformFeeCents,
  computeRefundedFeeCents,
} from "./money.ts";

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
