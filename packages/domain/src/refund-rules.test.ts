import { expect, test } from "vitest";
import { exceedsLimit } from "./refund-rules.ts";

test.each([
  [[["usd", 10_000]], false],
  [[["usd", 10_001]], true],
  [
    [
      ["usd", 3333],
      ["usd", 6667],
    ],
    false,
  ],
  [
    [
      ["usd", 3333],
      ["usd", 6668],
    ],
    true,
  ],
  [
    [
      ["usd", 5000],
      ["jpy", 5000],
    ],
    false,
  ],
  [
    [
      ["usd", 5000],
      ["jpy", 5001],
    ],
    true,
  ],
  [
    [
      ["gbp", 10_000],
      ["eur", 1],
    ],
    true,
  ],
  [[], false],
] as const)("%j is above the limit of refunds without a proof: %s", (amounts, isAbove) => {
  const money = amounts.map(([currency, amount]) => ({ currency, amount }));
  expect(exceedsLimit(money, "refundWithoutProof")).toBe(isAbove);
});
