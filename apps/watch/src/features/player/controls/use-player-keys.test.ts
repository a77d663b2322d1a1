import { expect, test } from "vitest";
import { findJump } from "./use-player-keys.ts";

test.each([
  ["Home", 0],
  ["End", 5400],
  ["0", 0],
  ["7", 3780],
  ["k", null],
  ["F1", null],
])("the key %s of a film of 90 minutes jumps to second %s", (key, second) => {
  expect(findJump(key, 5400)).toBe(second);
});

test("no key jumps in a live video, or before the length is known", () => {
  expect([
    findJump("End", Number.POSITIVE_INFINITY),
    findJump("5", Number.NaN),
    findJump("5", undefined),
  ]).toEqual([null, null, null]);
});
