import { expect, test } from "vitest";
import { readRefundAmount } from "./refund-amount.ts";

test("refunds the whole amount when nothing is typed", () => {
  expect(readRefundAmount(" ", 1250)).toEqual({ cents: 1250, problem: null });
});

test.each([
  ["5", 500],
  ["12,50", 1250],
  ["$0.01", 1],
])("reads %j as %i cents", (typed, cents) => {
  expect(readRefundAmount(typed, 1250)).toEqual({ cents, problem: null });
});

test.each(["12.51", "0", "-1"])("rejects %j, which is not within the refundable amount", (typed) => {
  expect(readRefundAmount(typed, 1250)).toEqual({
    cents: null,
    problem: "Please enter an amount up to $12.50",
  });
});

test("names the problem of a text that is no amount", () => {
  const { cents, problem } = readRefundAmount("all", 1250);
  expect(cents).toBeNull();
  expect(problem).toContain("amount in dollars");
});

test.each([null, 0])("has no amount and no problem while %s can be refunded", (refundable) => {
  expect(readRefundAmount("", refundable)).toEqual({ cents: null, problem: null });
});
