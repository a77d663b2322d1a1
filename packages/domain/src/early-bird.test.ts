import { describe, expect, test } from "vitest";
import { applyTicketPrice, findEarlyBirdIssue, isEarlyBirdOpen } from "./early-bird.ts";

const until = "2027-03-03T17:00:00.000Z";
const before = new Date("2027-03-03T16:59:59.999Z");
const end = new Date(until);

test.each([
  [{ earlyPrice: 0 }, null],
  [{ earlyPrice: 49, earlyQuantity: 5 }, "early-price-too-small"],
  [{ earlyPrice: 750, earlyQuantity: 5 }, "early-price-not-lower"],
  [{ earlyPrice: 500 }, "early-end-missing"],
  [{ earlyPrice: 500, earlyUntil: "", earlyQuantity: 0 }, "early-end-missing"],
  [{ earlyPrice: 500, earlyUntil: until }, null],
  [{ earlyPrice: 749, earlyQuantity: 1 }, null],
] as const)("finds the issue of %o: %s", (settings, issue) => {
  expect(findEarlyBirdIssue({ price: 750, ...settings }, "usd")).toBe(issue);
});

test("an early-bird price ends at its instant, and with its last ticket", () => {
  expect(isEarlyBirdOpen({ until, left: null }, before)).toBe(true);
  expect(isEarlyBirdOpen({ until, left: null }, end)).toBe(false);
  expect(isEarlyBirdOpen({ until: null, left: 1 }, end)).toBe(true);
  expect(isEarlyBirdOpen({ until: null, left: 1 }, end, 2)).toBe(false);
  expect(isEarlyBirdOpen({ until, left: 0 }, before)).toBe(false);
});

describe("the ticket price of an event", () => {
  const event = {
    paywallSettings: { price: 750, paywallProductId: "ordinary" },
    earlyBird: { productId: "early", price: 500, until, left: null },
  };

  test("is the early-bird price until its end", () => {
    expect(applyTicketPrice(event, before)).toEqual({
      ...event,
      paywallSettings: { price: 500, paywallProductId: "early" },
    });
  });

  test("is the ordinary price from then on", () => {
    expect(applyTicketPrice(event, end)).toEqual({ ...event, earlyBird: null });
  });
});
