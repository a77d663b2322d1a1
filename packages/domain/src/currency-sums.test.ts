import { expect, test } from "vitest";
import { sumByCurrency } from "./currency-sums.ts";

test("adds up the amounts of each currency, US dollars first", () => {
  expect(sumByCurrency([])).toEqual([]);
  expect(
    sumByCurrency([
      { currency: "jpy", amount: 750 },
      { currency: "eur", amount: -200 },
      { currency: "usd", amount: 750 },
      { currency: "eur", amount: 900 },
    ]),
  ).toEqual([
    { currency: "usd", amount: 750 },
    { currency: "eur", amount: 700 },
    { currency: "jpy", amount: 750 },
  ]);
});
