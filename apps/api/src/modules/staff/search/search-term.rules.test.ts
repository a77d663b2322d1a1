import { expect, test } from "vitest";
import { isChargeId, readAmountCents } from "./search-term.rules.ts";

test.each([
  ["16.50", 1650],
  ["$16.50", 1650],
  ["$1,016.50", 101_650],
  ["750", 75_000],
  ["762.5", 76_250],
])("reads %s as an amount", (term, cents) => expect(readAmountCents(term)).toBe(cents));

test.each(["16.555", "16.", "salt", "7.50.1", "-5", "1234567"])("reads %s as text", (term) =>
  expect(readAmountCents(term)).toBeNull(),
);

test("recognizes the ids of charges", () => {
  expect(isChargeId("ch_3QNe0uL9bT")).toBe(true);
  expect(isChargeId("chapter")).toBe(false);
});
