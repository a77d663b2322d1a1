import { expect, test } from "vitest";
import { findDirection, findNextSort } from "./list-sort.ts";

test("a column is sorted ascending, then descending, then the list is newest first again", () => {
  expect(findNextSort(undefined, "name")).toBe("name");
  expect(findNextSort("name", "name")).toBe("-name");
  expect(findNextSort("-name", "name")).toBeNull();
  expect(findNextSort("-email", "name")).toBe("name");
});

test("a column of amounts is sorted descending first", () => {
  expect(findNextSort(undefined, "watched", "descending")).toBe("-watched");
  expect(findNextSort("-watched", "watched", "descending")).toBe("watched");
  expect(findNextSort("watched", "watched", "descending")).toBeNull();
});

test("only the sorted column has a direction", () => {
  expect(findDirection("name", "name")).toBe("ascending");
  expect(findDirection("-name", "name")).toBe("descending");
  expect(findDirection("-name", "email")).toBe("none");
});
