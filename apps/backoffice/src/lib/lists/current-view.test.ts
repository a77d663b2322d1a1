import type { SavedView } from "@matinee/contract/schemas/saved-views";
import { describe, expect, test } from "vitest";
import {
  buildAllSearch,
  buildViewSearch,
  findCurrentView,
  isSameView,
  readViewParameters,
} from "./current-view.ts";

const createView = (id: string, parameters: Record<string, string>, isDefault = false): SavedView => ({
  id,
  list: "orders",
  name: id,
  parameters,
  shared: false,
  isDefault,
  isOwn: true,
  mayChange: true,
  madeBy: "Noor Haddad",
});
const refunds = createView("refunds", { status: "refunded", sort: "-amount" });
const paid = createView("paid", { status: "paid" });
const all = { view: null, query: {}, columns: null };

describe("findCurrentView", () => {
  test("finds the view that the address names, also when its filters were changed", () => {
    expect(findCurrentView([refunds, paid], { ...all, view: "paid", query: { status: "disputed" } })).toBe(
      paid,
    );
  });

  test("finds a view with the same parameters in an address without a name, on any page", () => {
    const query = { sort: "-amount", status: "refunded", page: "3" };
    expect(findCurrentView([paid, refunds], { ...all, query })).toBe(refunds);
    // A colleague's private view in a shared link.
    expect(findCurrentView([paid, refunds], { ...all, view: "unknown", query })).toBe(refunds);
  });

  test("finds none for all rows and for other filters", () => {
    expect(findCurrentView([createView("empty", {})], { ...all, view: "all" })).toBeUndefined();
    expect(findCurrentView([paid], { ...all, query: { status: "paid", sort: "date" } })).toBeUndefined();
  });
});

test("a view keeps the columns, and not the page", () => {
  const list = { query: { status: "paid", page: "2" }, columns: "name,date" };
  expect(readViewParameters(list)).toEqual({ status: "paid", columns: "name,date" });
  expect(readViewParameters({ ...list, columns: null })).toEqual({ status: "paid" });
  expect(findCurrentView([paid], { ...list, view: null })).toBeUndefined();
});

test("two views are the same with the same parameters in any order", () => {
  expect(isSameView({ a: "1", b: "2" }, { b: "2", a: "1" })).toBe(true);
  expect(isSameView({ a: "1" }, { a: "1", b: "2" })).toBe(false);
  expect(isSameView({ a: "1" }, { b: "1" })).toBe(false);
});

test("the address of a view has its name and its parameters", () => {
  expect(buildViewSearch(refunds)).toBe("?view=refunds&status=refunded&sort=-amount");
});

test("the address of all rows says so only where the list opens with a view", () => {
  expect(buildAllSearch([refunds])).toBe("");
  expect(buildAllSearch([refunds, createView("first", {}, true)])).toBe("?view=all");
});
