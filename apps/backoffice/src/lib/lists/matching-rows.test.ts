import { expect, test } from "vitest";
import { findMatchingRows } from "./matching-rows.ts";

const filter = { search_term: "noor" };
const rows = Array.from({ length: 50 });

test("offers all matching rows when the page is selected and there are more", () => {
  expect(findMatchingRows({ all: true, rows }, 51, filter)).toEqual({ total: 51, filter });
});

test("offers nothing before the count, without the whole page, or when every row is selected", () => {
  expect(findMatchingRows({ all: true, rows }, null, filter)).toBeNull();
  expect(findMatchingRows({ all: false, rows }, 51, filter)).toBeNull();
  expect(findMatchingRows({ all: true, rows }, 50, filter)).toBeNull();
});
