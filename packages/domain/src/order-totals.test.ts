import { describe, expect, it } from "vitest";
import { mergeLines, computeOrderTotals } from "./order-totals.ts";
import type { PricedLine } from "./order-totals.ts";

describe("an order's total", () => {
  const ticket: PricedLine = { type: "paywall", unitCents: 750, shippingCents: 0, quantity: 1 };
  const poster: PricedLine = { type: "physical", unitCents: 1500, shippingCents: 400, quantity: 2 };

  it("adds shipping per unit", () => {
    expect(computeOrderTotals([ticket, poster])).toEqual({
      itemsCents: 3750,
      shippingCents: 800,
      discountCents: 0,
      totalCents: 4550,
    });
  });

  it("covers a single ticket with a promo code and charges the rest", () => {
    expect(computeOrderTotals([ticket], true).totalCents).toBe(0);
    expect(computeOrderTotals([ticket, poster], true).totalCents).toBe(3800);
  });

  it("covers one admission per code, and no other product", () => {
    expect(computeOrderTotals([{ ...ticket, type: "ticket", quantity: 3 }], true).discountCents).toBe(750);
    expect(computeOrderTotals([poster], true).discountCents).toBe(0);
  });

  it("merges lines of the same product", () => {
    const lines = [
      { id: "b", quantity: 1 },
      { id: "a", quantity: 2 },
      { id: "b", quantity: 3 },
    ];
    expect(mergeLines(lines)).toEqual([
      { id: "b", quantity: 4 },
      { id: "a", quantity: 2 },
    ]);
  });
});
