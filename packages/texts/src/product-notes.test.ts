import { expect, test } from "vitest";
import { describeDelivery, describeStock } from "./en/product-notes.ts";
import * as fr from "./fr/product-notes.ts";

test("shows the stock when it is low or sold out", () => {
  expect([null, 21, 20, 1, 0, -1].map((inventory) => describeStock({ inventory }))).toEqual([
    null,
    null,
    "20 left",
    "1 left",
    "Sold out",
    "Sold out",
  ]);
});

test("describes how a product is delivered", () => {
  expect(describeDelivery({ type: "ticket", digital: false, shipping: 0 }, "usd")).toBe("Opens the film");
  expect(describeDelivery({ type: "product", digital: true, shipping: 0 }, "usd")).toBe(
    "Digital, ready at once",
  );
  expect(describeDelivery({ type: "product", digital: false, shipping: 550 }, "usd")).toBe(
    "Ships anywhere for $5.50",
  );
  expect(describeDelivery({ type: "product", digital: false, shipping: 550 }, "jpy")).toBe(
    "Ships anywhere for ¥550",
  );
  expect(describeDelivery({ type: "product", digital: false, shipping: 0 }, "usd")).toBe("Free shipping");
});

test("describes a product in French", () => {
  expect([21, 2, 1, 0].map((inventory) => fr.describeStock({ inventory }))).toEqual([
    null,
    "2 restants",
    "1 restant",
    "Épuisé",
  ]);
  expect(fr.describeDelivery({ type: "product", digital: false, shipping: 550 }, "usd")).toBe(
    "Livraison partout pour 5,50\u00A0$US",
  );
});
