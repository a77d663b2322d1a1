import { expect, test } from "vitest";
import { findAxisTop } from "./find-axis-top.ts";

test.each([
  [133_906, 4, 160_000],
  [0, 4, 4],
  [0, 400, 400],
  [5, 4, 8],
  [40, 4, 40],
  [41, 4, 80],
  [99_999, 4, 120_000],
])("values up to %s have an axis up to a round number", (most, least, top) =>
  expect(findAxisTop(most, least)).toBe(top),
);
