import type { Product } from "@matinee/contract/schemas/products";
import { expect, test } from "vitest";
import { buildCartDraft } from "./cart-draft.ts";

const createProduct = (id: string, type: Product["type"], price: number) =>
  ({ id, type, price, title: id, shipping: 0, digital: type === "digital", thumbnail: null }) as Product;

const takesPromo = (...products: Product[]) =>
  buildCartDraft(
    { products, currency: "usd", tax: { mode: "none" } },
    products.map((product) => ({ ...product, quantity: 1 })),
  ).takesPromo;

test("a cart takes a promo code only if it has a ticket that costs something", () => {
  const score = createProduct("score", "digital", 900);
  expect(takesPromo(score, createProduct("seat", "ticket", 1200))).toBe(true);
  expect(takesPromo(score)).toBe(false);
  expect(takesPromo(createProduct("guest", "ticket", 0))).toBe(false);
});
