import { expect, test } from "vitest";
import { describeDelivery, describeStock } from "./product-notes.ts";

test("shows the stock when it is low or sold out", () => {
  expect([null, 21, 20, 1, 0, -1].map((inventory) => describeStock({ inventory }))).toEqual([
    null,
    null,
    "Restam 20",
    "Resta 1",
    "Esgotado",
    "Esgotado",
  ]);
});

test("describes how a product is delivered", () => {
  expect(describeDelivery({ type: "ticket", digital: false, shipping: 0 }, "usd")).toBe("Abre o filme");
  expect(describeDelivery({ type: "product", digital: true, shipping: 0 }, "usd")).toBe("Digital, na hora");
  expect(describeDelivery({ type: "product", digital: false, shipping: 550 }, "usd")).toContain("5,50");
  expect(describeDelivery({ type: "product", digital: false, shipping: 0 }, "usd")).toBe("Frete grátis");
});
