import { expect, test } from "vitest";
import { readRefundAmount } from "./refund-amount.ts";

test("refunds the whole amount when nothing is typed", () => {
  expect(readRefundAmount(" ", 1250, "usd")).toEqual({ cents: 1250, problem: null });
});

test.each([
  ["5", "usd", 500],
  ["12,50", "usd", 1250],
  ["$0.01", "usd", 1],
  ["€5", "eur", 500],
  ["750", "jpy", 750],
] as const)("reads %j in %s as %i of the smallest unit", (typed, currency, cents) => {
  expect(readRefundAmount(typed, 1250, currency)).toEqual({ cents, problem: null });
});

test.each(["12.51", "0", "-1"])("rejects %j, which is not within the refundable amount", (typed) => {
  expect(readRefundAmount(typed, 1250, "usd")).toEqual({
    cents: null,
    problem: "Please enter an amount up to $12.50",
  });
});

test.each([
  ["all", "usd", "amount in dollars"],
  ["all", "eur", "amount in EUR"],
  ["7.5", "jpy", "without decimals"],
  ["1251", "jpy", "up to ¥1,250"],
] as const)("names the problem of %j in %s", (typed, currency, words) => {
  const { cents, problem } = readRefundAmount(typed, 1250, currency);
  expect(cents).toBeNull();
  expect(problem).toContain(words);
});

test.each([null, 0])("has no amount and no problem while %s can be refunded", (refundable) => {
  expect(readRefundAmount("", refundable, "usd")).toEqual({ cents: null, problem: null });
});
