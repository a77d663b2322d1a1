import { expect, test } from "vitest";
import { readCheckoutMessage } from "./checkout-messages.ts";

test("reads the messages of the checkout without other properties", () => {
  expect(readCheckoutMessage({ matinee: "ready", extra: 1 })).toEqual({ matinee: "ready" });
  const ticket = { matinee: "bought", credential: "abc", link: "https://watch.example/watch/film/abc" };
  expect(readCheckoutMessage(ticket)).toEqual(ticket);
});

test.each([
  null,
  "ready",
  {},
  { matinee: "open" },
  { matinee: "bought" },
  { matinee: "bought", credential: 1 },
])("ignores %j", (data) => {
  expect(readCheckoutMessage(data)).toBeNull();
});
