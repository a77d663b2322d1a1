import { expect, it } from "vitest";
import {
  addToCart,
  checkAddedQuantity,
  checkCartQuantity,
  checkTicketCount,
  setCartQuantity,
} from "./cart.ts";

const poster = { id: "poster", title: "Poster", price: 2000 };
const score = { id: "score", title: "Score", price: 900 };

it("merges lines of the same product", () => {
  const cart = addToCart(addToCart(addToCart([], poster, 1), score, 1), poster, 2);
  expect(cart).toEqual([
    { ...poster, quantity: 3 },
    { ...score, quantity: 1 },
  ]);
  expect(setCartQuantity(cart, "poster", 0)).toEqual([{ ...score, quantity: 1 }]);
  expect([0, 1, 1.5, 1001].map(checkAddedQuantity)).toEqual([
    "quantity-not-positive",
    null,
    "quantity-not-positive",
    "quantity-too-large",
  ]);
  expect([-1, 0, 1001].map(checkCartQuantity)).toEqual(["quantity-negative", null, "quantity-too-large"]);
});

it("holds at most 10 tickets of all kinds, and any number of goods", () => {
  const poster = { type: "physical", quantity: 100 } as const;
  const ticket = { type: "ticket", quantity: 6 } as const;
  expect(checkTicketCount([poster, ticket, { type: "paywall", quantity: 4 }], 10)).toBeNull();
  expect(checkTicketCount([poster, ticket, { type: "paywall", quantity: 5 }], 10)).toBe("too-many-tickets");
});
