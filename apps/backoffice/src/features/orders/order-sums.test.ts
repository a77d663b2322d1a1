import { expect, test } from "vitest";
import { listOrderSums } from "./order-sums.ts";

const line = (title: string, price: number, quantity = 1, shipping = 0) => ({
  productId: title,
  title,
  type: "digital" as const,
  quantity,
  price,
  shipping,
});

test("shares the fee by price, and the rows add up", () => {
  const products = [line("Ticket", 750), line("Score", 300, 3)];
  const { rows, total } = listOrderSums({
    products,
    tax: null,
    chargeTotal: 1650,
    fee: 148,
    net: 1502,
    discount: 0,
    amountRefunded: 0,
  });
  expect(rows.map(({ title, price, fee, net }) => [title, price, fee, net])).toEqual([
    ["Ticket", 750, -67, 683],
    ["3 x Score", 900, -81, 819],
  ]);
  expect(total).toMatchObject({ price: 1650, fee: -148, net: 1502 });
});

test("has rows for the promo code and the refunds", () => {
  const { rows, total } = listOrderSums({
    products: [line("Ticket", 1000)],
    tax: null,
    chargeTotal: 900,
    fee: 90,
    net: 405,
    discount: 100,
    amountRefunded: 450,
  });
  expect(rows.slice(1).map(({ title, price, fee, net }) => [title, price, fee, net])).toEqual([
    ["Promo code", -100, 0, -100],
    ["Refunds", -450, 45, -405],
  ]);
  expect(total).toMatchObject({ price: 450, fee: -45, net: 405 });
});

test.each([
  // On top of the price, and of its owner: it is in what they get, like the price.
  ["owner", 1100, 55, 1045, [["Tax", 100, 0, 100]]],
  // Of the platform, which takes no fee of it.
  ["operator", 1100, 50, 950, [["Tax", 100, 0, 0]]],
  // Inside of the price.
  ["owner", 1000, 50, 950, []],
  ["operator", 1000, 45, 855, [["Tax", 0, 0, -100]]],
] as const)("has a row for the tax of the %s in %i", (liable, chargeTotal, fee, net, taxRows) => {
  const tax = {
    mode: "place" as const,
    net: chargeTotal - 100,
    tax: 100,
    isReverseCharge: false,
    byRate: [],
    liable,
  };
  const { rows, total } = listOrderSums({
    products: [line("Ticket", 1000)],
    tax,
    chargeTotal,
    fee,
    net,
    discount: 0,
    amountRefunded: 0,
  });
  expect(rows.slice(1).map((row) => [row.title, row.price, row.fee, row.net])).toEqual(taxRows);
  expect(total).toMatchObject({ price: chargeTotal, net });
});
