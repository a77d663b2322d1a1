import { expect, test } from "vitest";
import { toProductChanges, toProductForm } from "./product-form.ts";

const form = { ...toProductForm(null), type: "physical" as const, title: "Poster", price: "25.00" };

test("a change of a product sends only what differs, so that it undoes no other change", () => {
  expect(toProductChanges(form, { ...form, description: "New words" })).toEqual({ description: "New words" });
  expect(toProductChanges(form, { ...form, price: "30", quantity: "5" })).toEqual({
    price: 3000,
    quantity: 5,
  });
  expect(toProductChanges({ ...form, quantity: "5" }, form)).toEqual({ quantity: null });
  // The same amount, typed in another way.
  expect(toProductChanges(form, { ...form, price: "25" })).toEqual({});
});
