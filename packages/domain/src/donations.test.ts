import { describe, expect, it } from "vitest";
import { donationSuggestions, parseDonation } from "./donations.ts";

describe("a donation", () => {
  it.each([
    ["", { kind: "skip" }],
    ["0", { kind: "skip" }],
    ["-0.00", { kind: "skip" }],
    ["25", { kind: "give", cents: 2500 }],
    ["-25", { kind: "give", cents: 2500 }],
    ["0.49", { kind: "invalid", issue: "donation-too-small" }],
    ["0.50", { kind: "give", cents: 50 }],
    ["10000", { kind: "give", cents: 1_000_000 }],
    ["10000.01", { kind: "invalid", issue: "donation-too-large" }],
    ["a lot", { kind: "invalid", issue: "donation-not-numeric" }],
  ])("of %j", (typed, choice) => {
    expect(parseDonation(typed)).toEqual(choice);
  });

  it("is suggested as the filmmaker set it, and else as usual; the gate offers 0 too", () => {
    expect(donationSuggestions([], "gate")).toEqual([0, 1000, 2000, 5000, 10_000]);
    expect(donationSuggestions([500, null, 0, undefined], "midroll")).toEqual([500, 2000, 10_000]);
  });
});
