import { expect, test } from "vitest";
import { isChargeId, readAmounts, readReceiptNumber } from "./search-term.rules.ts";

const withDecimals = ["usd", "cad", "gbp", "eur", "aud"];

test.each([
  ["16.50", 1650],
  ["762.5", 76_250],
])("reads %s as an amount of the currencies with decimals", (term, amount) =>
  expect(readAmounts(term)).toEqual([{ amount, currencies: withDecimals }]),
);

test("reads a whole number as an amount of all currencies", () =>
  expect(readAmounts("750")).toEqual([
    { amount: 75_000, currencies: withDecimals },
    { amount: 750, currencies: ["jpy"] },
  ]));

test.each([
  ["$16.50", 1650, ["usd", "cad", "aud"]],
  ["$1,016.50", 101_650, ["usd", "cad", "aud"]],
  ["£7.50", 750, ["gbp"]],
  ["€7.50", 750, ["eur"]],
  ["¥7,500", 7500, ["jpy"]],
])("reads %s as an amount of the currencies of its sign", (term, amount, currencies) =>
  expect(readAmounts(term)).toEqual([{ amount, currencies }]),
);

test.each(["16.555", "16.", "salt", "7.50.1", "-5", "1234567", "¥7.50"])("reads %s as text", (term) =>
  expect(readAmounts(term)).toEqual([]),
);

test("recognizes the ids of charges", () => {
  expect(isChargeId("ch_3QNe0uL9bT")).toBe(true);
  expect(isChargeId("chapter")).toBe(false);
});

test("recognizes the numbers of receipts, and not those of orders and credit notes", () => {
  expect(readReceiptNumber("2026-000041")).toEqual({ year: 2026, number: 41 });
  expect(readReceiptNumber("2026-1000041")).toEqual({ year: 2026, number: 1_000_041 });
  for (const term of ["4071-8293", "2026-C-000003", "M-000042", "2026-0000000041", "2026"])
    expect(readReceiptNumber(term)).toBeNull();
});
