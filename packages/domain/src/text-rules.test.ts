import { describe, expect, it } from "vitest";
import { descriptionLength, outsideProcessorIn, truncate } from "./text-rules.ts";

describe("texts", () => {
  it("finds outside payment processors", () => {
    expect(outsideProcessorIn("Give on https://cash.me/$us")).toBe("cash.me");
    expect(outsideProcessorIn("DonorBox works too")).toBe("donorbox");
    expect(outsideProcessorIn("Give here, below the film.")).toBeNull();
  });

  it("cuts long texts between characters, and leaves short ones alone", () => {
    expect(truncate("abc", 3)).toEqual({ text: "abc", cut: false });
    expect(truncate("abcd", 3)).toEqual({ text: "abc…", cut: true });
    expect(truncate("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 1)).toEqual({ text: "👩‍👩‍👧‍👦…", cut: true });
  });

  it("shows more of a description where there is room", () => {
    expect([768, 769].map(descriptionLength)).toEqual([120, 375]);
  });
});
