import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkEventSlug,
  findDeprecatedSlug,
  findDroppedCharacters,
  suggestEventSlug,
  toEventSlug,
  stripDeprecatedSuffix,
} from "./event-slug.ts";

describe("event slugs", () => {
  it.each([
    ["The Salt Road", "the-salt-road"],
    ["Café: Été!", "cafe-ete"],
    ["half-life_2", "half-life_2"],
    ["one  two\tthree", "one-two-three"],
    ["typing ", "typing-"],
    ["/../?#", ""],
  ])("turns %j into %j", (typed, url) => {
    expect(toEventSlug(typed)).toBe(url);
  });

  it.each([
    ["The Salt Road", "the-salt-road"],
    ["🎬 “Quotes” & Unicode — é", "quotes-unicode-e"],
    ["Ночь и туман", ""],
    ["Ночь 2", "2"],
    ["夜と霧", ""],
    ["half-life_2", "half-life_2"],
    ["__", ""],
  ])("suggests for the title %j the address %j", (title, url) => {
    expect(suggestEventSlug(title)).toBe(url);
  });

  it("names the characters that an address cannot have", () => {
    expect(findDroppedCharacters("שלום sea")).toBe("שלום");
    expect(findDroppedCharacters("a&b&c?")).toBe("&?");
    expect(findDroppedCharacters("Café one")).toBe("");
  });

  it("returns only word characters and hyphens, and is idempotent", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (typed) => {
        expect(toEventSlug(typed)).toMatch(/^[\w-]*$/);
        expect(toEventSlug(toEventSlug(typed))).toBe(toEventSlug(typed));
      }),
    );
  });

  it("rejects blank slugs, reserved words and ids", () => {
    expect(checkEventSlug("the-salt-road")).toBeNull();
    expect(checkEventSlug("--")).toBe("url-missing");
    expect(checkEventSlug("archived")).toBe("url-reserved");
    expect(checkEventSlug("duplicate")).toBe("url-reserved");
    expect(checkEventSlug("01939c4e-7f1a-7c3e-9b1d-1f0e2d3c4b5a")).toBe("url-reserved");
    expect(checkEventSlug("archived-films")).toBeNull();
  });

  it("numbers the slugs of superarchived events and restores the original slug", () => {
    const taken = new Set(["tide-deprecated-1"]);
    expect(findDeprecatedSlug("tide", (url) => taken.has(url))).toBe("tide-deprecated-2");
    expect(stripDeprecatedSuffix("tide-deprecated-2")).toBe("tide");
    expect(stripDeprecatedSuffix("tide-deprecated")).toBe("tide");
    expect(stripDeprecatedSuffix("deprecated-tide")).toBe("deprecated-tide");
  });
});
