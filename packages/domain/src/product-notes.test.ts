import { expect, test } from "vitest";
import { deliveryNote, stockNote } from "./product-notes.ts";

test("a shelf says when little or nothing is left", () => {
  expect([null, 21, 20, 1, 0, -1].map((inventory) => stockNote({ inventory }))).toEqual([
    null,
    null,
    "20 left",
    "1 left",
    "Sold out",
    "Sold out",
  ]);
});

test("a product says how it reaches its buyer", () => {
  expect(deliveryNote({ type: "ticket", digital: false, shipping: 0 })).toBe("Opens the film");
  expect(deliveryNote({ type: "product", digital: true, shipping: 0 })).toBe("Digital, ready at once");
  expect(deliveryNote({ type: "product", digital: false, shipping: 550 })).toBe("Ships anywhere for $5.50");
  expect(deliveryNote({ type: "product", digital: false, shipping: 0 })).toBe("Free shipping");
});
