import { expect, it } from "vitest";
import { addToCart, checkAddedQuantity, checkCartQuantity, setCartQuantity } from "./cart.ts";

it("merges lines of the same product", () => {
  const cart = addToCart(addToCart(addToCart([], "poster", 1), "score", 1), "poster", 2);
  expect(cart).toEqual([
    { id: "poster", quantity: 3 },
    { id: "score", quantity: 1 },
  ]);
  expect(setCartQuantity(cart, "poster", 0)).toEqual([{ id: "score", quantity: 1 }]);
  expect([0, 1, 1.5, 1001].map(checkAddedQuantity)).toEqual([
    "quantity-not-positive",
    null,
    "quantity-not-positive",
    "quantity-too-large",
  ]);
  expect([-1, 0, 1001].map(checkCartQuantity)).toEqual(["quantity-negative", null, "quantity-too-large"]);
});
