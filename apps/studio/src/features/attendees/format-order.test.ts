import type { OrderDetail } from "@matinee/contract/schemas/orders";
import { expect, test } from "vitest";
import { formatDispute, getFeeCents, getOrderState, listOrderAmounts } from "./format-order.ts";

/** An order with the fields that the functions read. */
const buildOrder = (fields: Partial<OrderDetail>) => fields as OrderDetail;
const line = {
  productId: "1",
  title: "Ticket",
  type: "paywall",
  quantity: 1,
  price: 750,
  shipping: 0,
} as const;

test("the amounts of an order add up to what was paid", () => {
  const shirt = { ...line, productId: "2", title: "T-shirt", quantity: 2, price: 2500, shipping: 1000 };
  const amounts = listOrderAmounts({ products: [line, shirt], discount: 375, chargeTotal: 6375 });
  expect(amounts.map(({ text, cents }) => [text, cents])).toEqual([
    ["1 × Ticket", 750],
    ["2 × T-shirt", 5000],
    ["Shipping", 1000],
    ["Promo code", -375],
  ]);
  expect(listOrderAmounts({ products: [line], discount: 0, chargeTotal: 750 })).toHaveLength(1);
  // A tax that came on top of the prices.
  expect(listOrderAmounts({ products: [line], discount: 0, chargeTotal: 797 }).at(-1)).toMatchObject({
    text: "Tax",
    cents: 47,
  });
});

test("the fee is what is missing between the total, the refunds and the net", () => {
  const order = buildOrder({ chargeTotal: 750, amountRefunded: 250, net: 475 });
  expect(getFeeCents(order)).toBe(25);
  const withTax = (liable: "owner" | "operator", net: number) =>
    buildOrder({
      chargeTotal: 750,
      amountRefunded: 250,
      net,
      tax: { mode: "included", net: 600, tax: 150, isReverseCharge: false, byRate: [], liable },
    });
  expect(getFeeCents(withTax("owner", 475))).toBe(25);
  // Of 150, a refund of 250 of 750 returns 50: the platform keeps 100 of the tax, which is no fee.
  expect(getFeeCents(withTax("operator", 380))).toBe(20);
});

test("writes the state and the reason of a dispute in words", () => {
  const order = buildOrder({ disputeStatus: "needs_response", disputeReason: "product_not_received" });
  expect(formatDispute(order)).toBe("Needs response, product not received");
  expect(formatDispute({ ...order, disputeStatus: "won", disputeReason: null })).toBe("Won");
});

test("an order of a cancelled event does not look valid while its refund is under way", () => {
  const describe = (fields: Partial<OrderDetail>) =>
    getOrderState(
      buildOrder({ status: "paid", comp: false, refundFailed: 0, pageCancelled: true, ...fields }),
    );
  expect(describe({})).toEqual({ text: "Event cancelled", tone: "danger" });
  expect(describe({ status: "partially_refunded" }).text).toBe("Event cancelled");
  expect(describe({ comp: true, status: "refunded" }).text).toBe("Event cancelled");
  expect(describe({ status: "refunded" }).text).toBe("Refunded");
  expect(describe({ refundFailed: 750 }).text).toBe("Refund failed");
  expect(describe({ pageCancelled: false }).text).toBe("Paid");
});
