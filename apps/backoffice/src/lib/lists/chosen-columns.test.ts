import { expect, test } from "vitest";
import { findShownColumns, toggleColumn } from "./chosen-columns.ts";

const columns = ["name", "email", "stage", "created"].map((id) => ({ id }));
const list = (chosen: string | null) => findShownColumns(columns, chosen).map(({ id }) => id);

test("shows the chosen columns in the list's order, and always the first one", () => {
  expect(list("created,email")).toEqual(["name", "email", "created"]);
  expect(list("name")).toEqual(["name"]);
});

test("shows all columns, as the same array, without a choice and for a choice of unknown columns", () => {
  expect(findShownColumns(columns, null)).toBe(columns);
  expect(findShownColumns(columns, "shade")).toBe(columns);
  expect(list("shade,stage")).toEqual(["name", "stage"]);
});

test("hides a column and shows it again; all columns are no choice", () => {
  expect(toggleColumn(columns, null, "stage")).toBe("name,email,created");
  expect(toggleColumn(columns, "name,email,created", "email")).toBe("name,created");
  expect(toggleColumn(columns, "name,email,created", "stage")).toBeNull();
});
