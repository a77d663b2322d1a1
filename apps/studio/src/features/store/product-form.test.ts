import type { Currency } from "@matinee/domain/currency";
import { expect, it } from "vitest";
import {
  createProductResolver,
  type ProductValues,
  toProductBase,
  toProductBody,
  toProductChanges,
  toProductForm,
} from "./product-form.ts";
import type { OwnedProduct } from "./products.queries.ts";

const poster: ProductValues = {
  ...toProductForm(null, "usd"),
  type: "physical",
  title: "Poster",
  price: "24",
};

async function collectMessages(change: Partial<ProductValues>, currency: Currency = "usd") {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await createProductResolver(currency)({ ...poster, ...change }, undefined, options);
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error.message]));
}

it("accepts a decimal comma in price and shipping", async () => {
  const typed = { price: "24,5", shipping: "6,50" };
  expect(await collectMessages(typed)).toEqual({});
  expect(toProductBody({ ...poster, ...typed }, "usd")).toMatchObject({ price: 2450, shipping: 650 });
});

it("rejects invalid and negative numbers with a message for each field", async () => {
  expect(await collectMessages({ title: "", price: "1e3", shipping: "-6", quantity: "2,5" })).toEqual({
    title: "Please enter a title",
    price: "Please enter an amount in dollars, such as 12.50",
    shipping: "Shipping cannot be below $0",
    quantity: "Please enter a whole number, without decimals",
  });
  expect(await collectMessages({ type: "digital", shipping: "abc", quantity: "-1" })).toEqual({
    quantity: "Quantity cannot be below 0",
  });
});

it("accepts as many decimals as the currency of the event has, and its limits", async () => {
  expect(await collectMessages({ price: "7.5", shipping: "-6" }, "jpy")).toEqual({
    price: "Please enter a whole number, without decimals",
    shipping: "Shipping cannot be below ¥0",
  });
  expect(await collectMessages({ price: "100000.01", shipping: "10000.01" }, "eur")).toEqual({
    price: "The highest price is €100,000",
    shipping: "The highest shipping is €10,000",
  });
  expect(toProductBody({ ...poster, price: "750", shipping: "400" }, "jpy")).toMatchObject({
    price: 750,
    shipping: 400,
  });
  expect(toProductForm(null, "jpy").shipping).toBe("0");
});

it("sends only what differs when a product is changed, so that no other change is undone", () => {
  expect(toProductChanges(poster, { ...poster, description: "New words" }, "usd")).toEqual({
    description: "New words",
  });
  expect(toProductChanges(poster, { ...poster, price: "30", quantity: "5" }, "usd")).toEqual({
    price: 3000,
    quantity: 5,
  });
  expect(toProductChanges({ ...poster, quantity: "5" }, poster, "usd")).toEqual({ quantity: null });
  // The same amount, typed in another way.
  expect(toProductChanges(poster, { ...poster, price: "24.00" }, "usd")).toEqual({});
});

it("sends the stored values of what it changes, and of nothing else", () => {
  const stored: OwnedProduct = {
    id: "0190b6f0-0000-7000-8000-000000000000",
    type: "physical",
    title: "Poster",
    description: "",
    thumbnail: null,
    price: 2500,
    shipping: 500,
    quantity: null,
    inventory: null,
    sku: "0123456789",
    active: true,
    digital: false,
    order: 0,
    digitalFileId: null,
    hasOrders: false,
    createdAt: "2026-06-01T10:00:00.000Z",
    updatedAt: "2026-06-01T10:00:00.000Z",
  };
  const from = toProductForm(stored, "usd");
  const changes = toProductChanges(
    from,
    { ...from, price: "30", quantity: "5", thumbnail: "/v1/s3/a.png" },
    "usd",
  );
  expect(changes).toEqual({ price: 3000, quantity: 5, thumbnail: "/v1/s3/a.png" });
  expect(toProductBase(stored, changes)).toEqual({ price: 2500, quantity: null, thumbnail: null });
});
