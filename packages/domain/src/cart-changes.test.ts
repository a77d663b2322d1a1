import { expect, it } from "vitest";
import { addToCart } from "./cart.ts";
import { listCartChanges, refreshCart } from "./cart-changes.ts";

const poster = { id: "poster", title: "Poster", price: 2000 };
const score = { id: "score", title: "Score", price: 900 };

it("names a product that is gone and a price that has changed, until the buyer has seen it", () => {
  const cart = addToCart(addToCart([], poster, 2), score, 1);
  const now = [{ ...poster, price: 2100 }];
  expect(listCartChanges(cart, now)).toEqual([
    { kind: "price", title: "Poster", nowCents: 2100, wasCents: 2000 },
    { kind: "gone", title: "Score" },
  ]);
  const seen = refreshCart(cart, now);
  expect(seen).toEqual([{ ...poster, price: 2100, quantity: 2 }]);
  expect(listCartChanges(seen, now)).toEqual([]);
});
