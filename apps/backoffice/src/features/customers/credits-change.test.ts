import { maxCreditsPerChange } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { expect, test } from "vitest";
import { readCreditsChange } from "./credits-change.ts";

const { adminCredits: texts } = messages;

test.each([
  ["3", 3],
  ["+3", 3],
  ["-3", -3],
  [String(maxCreditsPerChange), maxCreditsPerChange],
])("reads %j as a change of %i", (typed, change) => {
  expect(readCreditsChange(typed)).toEqual({ change, problem: null });
});

test.each([
  ["", texts.missing],
  ["0", texts.noChange],
  [String(maxCreditsPerChange + 1), texts.tooLarge],
  [String(-maxCreditsPerChange - 1), texts.tooLarge],
])("rejects %j", (typed, problem) => {
  expect(readCreditsChange(typed)).toEqual({ change: 0, problem });
});
