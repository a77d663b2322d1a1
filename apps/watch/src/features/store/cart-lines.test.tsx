import type { Product } from "@matinee/contract/schemas/products";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { addToCart } from "@matinee/domain/cart";
import { defaultTicketRules } from "@matinee/domain/tickets";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OrderChanges } from "../checkout/order-changes.tsx";
import { buildCartDraft } from "./cart-draft.ts";
import { CartLines } from "./cart-lines.tsx";

const createProduct = (id: string, title: string, price: number) =>
  ({
    id,
    type: "digital",
    price,
    title,
    shipping: 0,
    digital: true,
    thumbnail: null,
    inventory: null,
  }) as Product;

const poster = createProduct("poster", "Poster", 2000);
const score = createProduct("score", "Score", 900);
const ignore = () => undefined;
const gone = "Score is no longer for sale and was taken out of your cart.";
const dearer = "Poster now costs $21.00 instead of $20.00.";

/** Renders the cart and the checkout's note of a buyer who chose both products, in a store that sells these now. */
function render(...products: Product[]) {
  const page = {
    id: "event",
    currency: "usd",
    tax: { mode: "none" },
    products,
    ticketSettings: defaultTicketRules,
  } as PublicPage;
  const lines = addToCart(addToCart([], poster, 1), score, 1);
  const draft = buildCartDraft(page, lines);
  return {
    cart: renderToStaticMarkup(<CartLines page={page} lines={lines} draft={draft} onCheckout={ignore} />),
    checkout: renderToStaticMarkup(<OrderChanges draft={draft} />),
  };
}

test("names a product that is gone and a price that changed, in the cart and before the payment", () => {
  const { cart, checkout } = render({ ...poster, price: 2100 });
  for (const text of [gone, dearer]) {
    expect(cart).toContain(text);
    expect(checkout).toContain(text);
  }
  expect(render({ ...poster, price: 2100 }, score).cart).not.toContain(gone);
  expect(render(poster).cart).not.toContain("now costs");
});

test("names the products of a cart that has nothing left to buy", () => {
  const { cart } = render(createProduct("other", "Other", 100));
  expect(cart).toContain("Your cart is empty");
  expect(cart).toContain(gone);
});
