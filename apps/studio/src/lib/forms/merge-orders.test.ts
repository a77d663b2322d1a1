import { expect, test } from "vitest";
import { mergeOrders } from "./merge-orders.ts";

const base = ["a", "b", "c"];

test.each([
  ["a local order", ["c", "a", "b"], base, ["c", "a", "b"], false],
  ["a stored order", base, ["c", "a", "b"], ["c", "a", "b"], false],
  ["the same order on both sides", ["c", "a", "b"], ["c", "a", "b"], ["c", "a", "b"], false],
  ["a local order beside an added item", ["c", "a", "b"], ["a", "b", "c", "d"], ["c", "a", "b", "d"], false],
  ["a local order beside a deleted item", ["c", "a", "b"], ["b", "c"], ["c", "b"], false],
  ["two different orders", ["c", "a", "b"], ["b", "a", "c"], ["c", "a", "b"], true],
])("merges %s", (_what, local, stored, merged, isConflict) => {
  expect(mergeOrders(base, local, stored)).toEqual({ merged, isConflict });
});
