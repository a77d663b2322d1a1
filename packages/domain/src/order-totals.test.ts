import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { productTypes } from "./admission.ts";
import { mergeLines, computeOrderTotals as computeTotals } from "./order-totals.ts";
import type { PricedLine } from "./order-totals.ts";
import { minChargeCents } from "./money.ts";
import type { PromoDiscount } from "./promo-discount.ts";

const computeOrderTotals = (lines: readonly PricedLine[], discount: PromoDiscount | null = null) =>
  computeTotals(lines, discount, "usd");

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
    expect(computeOrderTotals([ticket], { kind: "ticket" }).totalCents).toBe(0);
    expect(computeOrderTotals([ticket, poster], { kind: "ticket" }).totalCents).toBe(3800);
  });

  it("covers one admission per code, and no other product", () => {
    expect(
      computeOrderTotals([{ ...ticket, type: "ticket", quantity: 3 }], { kind: "ticket" }).discountCents,
    ).toBe(750);
    expect(computeOrderTotals([poster], { kind: "ticket" }).discountCents).toBe(0);
  });

  it("takes a percentage off all tickets, and rounds a part of a cent up", () => {
    const percent = { kind: "percent", percent: 15 } as const;
    expect(computeOrderTotals([{ ...ticket, quantity: 2 }, poster], percent).discountCents).toBe(225);
    expect(computeOrderTotals([{ ...ticket, unitCents: 701 }], percent).discountCents).toBe(106);
    expect(computeOrderTotals([ticket], { kind: "percent", percent: 100 }).totalCents).toBe(0);
  });

  it("takes an amount off the tickets, at most what they cost", () => {
    expect(computeOrderTotals([ticket], { kind: "amount", amount: 500 }).totalCents).toBe(250);
    expect(computeOrderTotals([ticket, poster], { kind: "amount", amount: 900 }).totalCents).toBe(3800);
  });

  it("waives a rest below the smallest charge, but never lowers an order without a code", () => {
    expect(computeOrderTotals([ticket], { kind: "amount", amount: 710 })).toMatchObject({
      discountCents: 750,
      totalCents: 0,
    });
    expect(computeOrderTotals([{ ...ticket, unitCents: 40 }]).totalCents).toBe(40);
  });

  it("charges a rest of exactly the smallest charge", () => {
    expect(computeOrderTotals([ticket], { kind: "amount", amount: 750 - minChargeCents })).toMatchObject({
      discountCents: 700,
      totalCents: 50,
    });
  });

  it("never makes a total negative or higher, for any lines and any code", () => {
    const anyLine = fc.record({
      type: fc.constantFrom(...productTypes),
      unitCents: fc.integer({ min: 0, max: 1_000_000 }),
      shippingCents: fc.integer({ min: 0, max: 10_000 }),
      quantity: fc.integer({ min: 1, max: 20 }),
    });
    const anyDiscount = fc.oneof(
      fc.constant({ kind: "ticket" } as const),
      fc.record({ kind: fc.constant("percent" as const), percent: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ kind: fc.constant("amount" as const), amount: fc.integer({ min: 1, max: 10_000_000 }) }),
    );
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 6 }), anyDiscount, (lines, discount) => {
        const full = computeOrderTotals(lines).totalCents;
        const { totalCents, discountCents } = computeOrderTotals(lines, discount);
        expect(totalCents).toBeGreaterThanOrEqual(0);
        expect(totalCents + discountCents).toBe(full);
        expect(discountCents).toBeGreaterThanOrEqual(0);
        if (discountCents > 0) expect(totalCents === 0 || totalCents >= minChargeCents).toBe(true);
      }),
    );
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
