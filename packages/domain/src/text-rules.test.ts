import { describe, expect, it } from "vitest";
import {
  findWordBreak,
  getDescriptionCutOff,
  findOutsideProcessor,
  isWebAddress,
  truncate,
} from "./text-rules.ts";

describe("texts", () => {
  it("finds outside payment processors", () => {
    expect(findOutsideProcessor("Give on https://cash.me/$us")).toBe("cash.me");
    expect(findOutsideProcessor("DonorBox works too")).toBe("donorbox");
    expect(findOutsideProcessor("Give here, below the film.")).toBeNull();
  });

  it("cuts long texts between graphemes and keeps short ones", () => {
    expect(truncate("abc", 3)).toEqual({ text: "abc", cut: false });
    expect(truncate("abcd", 3)).toEqual({ text: "abc…", cut: true });
    expect(truncate("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 1)).toEqual({ text: "👩‍👩‍👧‍👦…", cut: true });
  });

  it("shows more of a description on wide screens", () => {
    expect([768, 769].map(getDescriptionCutOff)).toEqual([120, 375]);
  });
});

describe("a text that is cut between words", () => {
  it("keeps whole words and at most `max` characters", () => {
    const text = "Three generations of a salt family rebuild a road";
    expect(text.slice(0, findWordBreak(text, 30))).toBe("Three generations of a salt");
    expect(findWordBreak(text, text.length)).toBe(text.length);
  });

  it("cuts inside a long word, never through a surrogate pair", () => {
    expect(findWordBreak("a".repeat(50), 20)).toBe(20);
    expect("🎬".repeat(30).slice(0, findWordBreak("🎬".repeat(30), 21))).toBe("🎬".repeat(10));
  });
});

it.each([
  ["https://films.example/salt-road", true],
  ["http://films.example", true],
  ["javascript:alert(1)", false],
  ["films.example", false],
  ["http://a:b@evil.example", false],
  ["https://films.example@evil.example", false],
])("decides whether %s is a web address: %s", (text, expected) => {
  expect(isWebAddress(text)).toBe(expected);
});
