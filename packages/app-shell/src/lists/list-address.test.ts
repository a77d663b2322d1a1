import { describe, expect, test } from "vitest";
import { changeListAddress, readListAddress } from "./list-address.ts";

const address = (text: string) => new URLSearchParams(text);

describe("readListAddress", () => {
  test("reads the search and the list's own filters", () => {
    const parameters = address("search_term=ada&activated=true&utm_source=mail&page=3");
    expect(readListAddress(parameters, ["activated", "archived"])).toEqual({
      query: { search_term: "ada", activated: "true" },
      filters: ["activated"],
    });
  });

  test("reads the search by the name that the API has for it", () => {
    const parameters = address("search=ada&search_term=bo");
    expect(readListAddress(parameters, [], "search").query).toEqual({ search: "ada" });
  });

  test("leaves empty parameters out of the query", () => {
    expect(readListAddress(address("search_term=&tag="), ["tag"])).toMatchObject({ query: {}, filters: [] });
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
