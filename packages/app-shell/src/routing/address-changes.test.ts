import { describe, expect, it } from "vitest";
import {
  addChange,
  type AddressChanges,
  followParameter,
  readLatest,
  showAddress,
} from "./address-changes.ts";

const start: AddressChanges = { key: "0", shown: "", underWay: [] };

/** A search box and its address, with a router that shows a change only when the test says so. */
function openSearch() {
  let changes = start;
  let text = { typed: "", seen: "", written: "" };
  let key = 0;
  const render = () => {
    text = followParameter(text, new URLSearchParams(readLatest(changes)).get("search") ?? "");
    return text.typed;
  };
  return {
    type: (letters: string) => {
      text = { ...text, typed: text.typed + letters };
      return render();
    },
    /** The pause after the last letter is over. */
    pause: () => {
      text = { ...text, written: text.typed };
      changes = addChange(changes, `search=${text.typed}`);
      return render();
    },
    show: (query: string) => {
      key += 1;
      changes = showAddress(changes, `${key}`, query);
      return render();
    },
  };
}

describe("a search box", () => {
  it("keeps its letters while older addresses are shown late", () => {
    const search = openSearch();
    search.type("h");
    search.pause();
    search.type("ar");
    search.pause();
    expect(search.show("search=h")).toBe("har");
    search.type("b");
    expect(search.show("search=har")).toBe("harb");
    search.type("our");
    search.pause();
    expect(search.show("search=harbour")).toBe("harbour");
  });

  it("follows the back button and a link", () => {
    const search = openSearch();
    search.type("ferry");
    search.pause();
    search.show("search=ferry");
    expect(search.show("")).toBe("");
    expect(search.show("search=ferry")).toBe("ferry");
    search.type(" n");
    search.pause();
    expect(search.show("search=quiet")).toBe("quiet");
  });

  it("keeps its letters while another choice changes the address", () => {
    const search = openSearch();
    search.type("ferry");
    expect(search.show("status=live")).toBe("ferry");
  });
});

describe("changes of the address", () => {
  it("are done once the router shows the newest, although it skipped one", () => {
    const changes = addChange(addChange(start, "a=1"), "a=2");
    expect(readLatest(changes)).toBe("a=2");
    expect(showAddress(changes, "1", "a=2")).toEqual({ key: "1", shown: "a=2", underWay: [] });
  });

  it("are done once the router shows the former address again", () => {
    const changes = addChange(addChange({ ...start, shown: "a=1" }, "a=2"), "a=1");
    expect(showAddress(changes, "0", "a=1")).toBe(changes);
    expect(showAddress(changes, "1", "a=1").underWay).toEqual([]);
  });

  it("end with an address that the page did not ask for", () => {
    expect(showAddress(addChange(start, "a=1"), "1", "b=1")).toEqual({
      key: "1",
      shown: "b=1",
      underWay: [],
    });
  });
});
