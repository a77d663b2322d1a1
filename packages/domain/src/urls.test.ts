import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkUrl, deprecatedUrl, eventUrl, tagName, withoutDeprecatedSuffix } from "./urls.ts";

describe("urls and tags", () => {
  it.each([
    ["The Salt Road", "the-salt-road"],
    ["Café: Été!", "cafe-ete"],
    ["half-life_2", "half-life_2"],
    ["one  two\tthree", "one-two-three"],
    ["typing ", "typing-"],
    ["/../?#", ""],
  ])("makes %j into %j", (typed, url) => {
    expect(eventUrl(typed)).toBe(url);
  });

  it("makes only word characters and hyphens, and changes nothing the second time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (typed) => {
        expect(eventUrl(typed)).toMatch(/^[\w-]*$/);
        expect(eventUrl(eventUrl(typed))).toBe(eventUrl(typed));
      }),
    );
  });

  it("refuses nothing, reserved words and the shape of an id", () => {
    expect(checkUrl("the-salt-road")).toBeNull();
    expect(checkUrl("--")).toBe("url-missing");
    expect(checkUrl("archived")).toBe("url-reserved");
    expect(checkUrl("duplicate")).toBe("url-reserved");
    expect(checkUrl("01939c4e-7f1a-7c3e-9b1d-1f0e2d3c4b5a")).toBe("url-reserved");
    expect(checkUrl("archived-films")).toBeNull();
  });

  it("numbers the urls of superarchived events, and finds the way back", () => {
    const taken = new Set(["tide-deprecated-1"]);
    expect(deprecatedUrl("tide", (url) => taken.has(url))).toBe("tide-deprecated-2");
    expect(withoutDeprecatedSuffix("tide-deprecated-2")).toBe("tide");
    expect(withoutDeprecatedSuffix("tide-deprecated")).toBe("tide");
    expect(withoutDeprecatedSuffix("deprecated-tide")).toBe("deprecated-tide");
  });

  it("lower-cases tags and hyphenates them", () => {
    expect(tagName(" Human  Rights ")).toBe("human-rights");
  });
});
