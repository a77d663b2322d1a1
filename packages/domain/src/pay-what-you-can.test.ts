import { expect, test } from "vitest";
import {
  findChosenPriceIssue,
  findPayWhatYouCanIssues,
  listExcludedSettings,
  maxChosenCents,
} from "./pay-what-you-can.ts";

test.each([
  [500, 500, null],
  [499, 500, "amount-below-minimum"],
  [0, 500, "amount-below-minimum"],
  [0, 0, null],
  [-1, 0, "amount-below-minimum"],
  [1, 0, "amount-too-small"],
  [49, 0, "amount-too-small"],
  [50, 0, null],
  [maxChosenCents, 0, null],
  [maxChosenCents + 1, 0, "amount-too-large"],
] as const)("a price of %i with a minimum of %i: %s", (cents, minimum, issue) => {
  expect(findChosenPriceIssue(cents, minimum, "usd")).toBe(issue);
});

test.each([
  [{ price: 500 }, []],
  [{ price: 0, suggestedPrice: 0 }, []],
  [{ price: 500, suggestedPrice: 500 }, []],
  [{ price: 500, suggestedPrice: 499 }, [["suggestedPrice", "suggestion-below-minimum"]]],
  [{ price: 0, suggestedPrice: 49 }, [["suggestedPrice", "suggestion-too-small"]]],
  [{ price: 0, suggestedPrice: maxChosenCents + 1 }, [["suggestedPrice", "suggestion-too-large"]]],
  [{ price: maxChosenCents + 1 }, [["price", "minimum-too-large"]]],
] as const)("finds the mistakes of %o", (settings, issues) => {
  const found = findPayWhatYouCanIssues({ ...settings, payWhatYouCan: true }, "usd");
  expect(found.map(({ field, code }) => [field, code])).toEqual(issues);
  expect(findPayWhatYouCanIssues(settings, "usd")).toEqual([]);
});

test("lists what cannot be beside a price that buyers choose", () => {
  const settings = { price: 500, isPresale: true, isOptional: true, earlyPrice: 100 };
  expect(listExcludedSettings({ ...settings, payWhatYouCan: true })).toEqual([
    "earlyPrice",
    "isPresale",
    "isOptional",
  ]);
  expect(listExcludedSettings(settings)).toEqual([]);
  const none = { price: 500, isPresale: false, isOptional: false, earlyPrice: 0, payWhatYouCan: true };
  expect(listExcludedSettings(none)).toEqual([]);
});
