import { describe, expect, test } from "vitest";
import { changeListAddress, readListAddress, setDrawerOpen } from "./list-address.ts";

const address = (text: string) => new URLSearchParams(text);

describe("readListAddress", () => {
  test("reads the search, the list's own filters and the page", () => {
    const parameters = address("search_term=ada&activated=true&utm_source=mail&page=3");
    expect(readListAddress(parameters, ["activated", "archived"])).toEqual({
      query: { search_term: "ada", activated: "true", page: "3" },
      page: 3,
      filters: ["activated"],
      open: [],
    });
  });

  test("leaves empty parameters out of the query", () => {
    expect(readListAddress(address("search_term=&tag="), ["tag"])).toMatchObject({ query: {}, filters: [] });
  });

  test.each(["0", "-1", "1.5", "two", "99999999", ""])("takes page %j for the first page", (page) => {
    expect(readListAddress(address(`page=${page}`), [])).toMatchObject({ query: {}, page: 1 });
  });

  test("reads the open drawers", () => {
    expect(readListAddress(address("open=a,b"), []).open).toEqual(["a", "b"]);
  });
});

describe("changeListAddress", () => {
  test("returns to the first page, closes drawers and keeps other parameters", () => {
    const next = changeListAddress(address("tag=x&page=4&open=a&utm_source=mail"), { tag: "y" });
    expect(next.toString()).toBe("tag=y&utm_source=mail");
  });

  test("removes parameters that are set to null", () => {
    expect(changeListAddress(address("tag=x&stage=new"), { tag: null }).toString()).toBe("stage=new");
  });

  test("can set the page", () => {
    expect(changeListAddress(address("tag=x"), { page: "2" }).toString()).toBe("tag=x&page=2");
  });
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
