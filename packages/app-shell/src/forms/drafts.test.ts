// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { drafts, findDraft, fitDraft, isTabDraft } from "./drafts.ts";

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("keeps a draft until it is dropped", () => {
  drafts.device.write("page.dates", { day: "2026-12-01" });
  expect(drafts.device.read("page.dates")).toEqual({ day: "2026-12-01" });
  expect(drafts.tab.read("page.dates")).toBeNull();
  drafts.device.drop("page.dates");
  expect(drafts.device.read("page.dates")).toBeNull();
});

test("reads an unreadable draft as none", () => {
  localStorage.setItem("matinee.draft.note", "{");
  expect(drafts.device.read("note")).toBeNull();
});

test("finds the draft of an item by the beginning of its name", () => {
  expect(findDraft("page.faq.")).toBeNull();
  drafts.device.write("page.faq.new", {});
  expect(findDraft("page.faq.")).toBe("new");
});

test("tells drafts of the tab from other keys of its storage", () => {
  drafts.tab.write("buyer", {});
  expect(Object.keys(sessionStorage).map(isTabDraft)).toEqual([true]);
  expect(isTabDraft("matinee.attempt")).toBe(false);
});

test.each([
  ["a text", "typed", "", "typed"],
  ["no text", null, "stored", "stored"],
  ["a value of another type", 7, "stored", "stored"],
  ["a field that the draft lacks", { a: "x" }, { a: "", b: "y" }, { a: "x", b: "y" }],
  ["a field that the form no longer has", { a: "x", z: 1 }, { a: "" }, { a: "x" }],
  ["a field of another type", { a: 1, b: ["x"] }, { a: "", b: "" }, { a: "", b: "" }],
  ["an empty field", { a: null, b: "/x.png" }, { a: "y", b: null }, { a: null, b: "/x.png" }],
])("fits %s to the form", (_what, draft, shape, fitted) => {
  expect(fitDraft<unknown>(draft, shape)).toEqual(fitted);
});
