import { describe, expect, test } from "vitest";
import { readOpenRows, readPage, setDrawerOpen } from "./staff-list-address.ts";

const address = (text: string) => new URLSearchParams(text);

test("reads the page", () => {
  expect(readPage(address("tag=x&page=3"))).toBe(3);
});

test.each(["0", "-1", "1.5", "two", "99999999", ""])("takes page %j for the first page", (page) => {
  expect(readPage(address(`page=${page}`))).toBe(1);
});

test("reads the open drawers", () => {
  expect(readOpenRows(address("open=a,b"))).toEqual(["a", "b"]);
  expect(readOpenRows(address(""))).toEqual([]);
});

describe("setDrawerOpen", () => {
  test("opens a drawer beside others, once", () => {
    expect(setDrawerOpen(address("open=a"), "b", true).get("open")).toBe("a,b");
    expect(setDrawerOpen(address("open=a,b"), "a", true).get("open")).toBe("b,a");
  });

  test("removes the parameter with the last drawer, and keeps the page", () => {
    expect(setDrawerOpen(address("page=2&open=a"), "a", false).toString()).toBe("page=2");
  });
});
