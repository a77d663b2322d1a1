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
