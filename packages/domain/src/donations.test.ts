import { describe, expect, it } from "vitest";
import { chooseDonation, listDonationSuggestions, readSuggestions } from "./donations.ts";

describe("a donation", () => {
  it.each([
    [null, { kind: "skip" }],
    [0, { kind: "skip" }],
    [2500, { kind: "give", cents: 2500 }],
    [-2500, { kind: "give", cents: 2500 }],
    [49, { kind: "invalid", issue: "donation-too-small" }],
    [50, { kind: "give", cents: 50 }],
    [1_000_000, { kind: "give", cents: 1_000_000 }],
    [1_000_001, { kind: "invalid", issue: "donation-too-large" }],
  ])("of %j cents", (cents, choice) => {
    expect(chooseDonation(cents, "usd")).toEqual(choice);
  });

  it("suggests the filmmaker's amounts or the defaults; the gate adds 0", () => {
    expect(listDonationSuggestions([], "gate", "usd")).toEqual([0, 1000, 2000, 5000, 10_000]);
    expect(listDonationSuggestions([500, null, 0, undefined], "midroll", "usd")).toEqual([500, 2000, 10_000]);
    expect(listDonationSuggestions([25, 0, 0, 0], "midroll", "usd")).toEqual([]);
  });

  it("suggests amounts of its own in the middle of the film", () => {
    const settings = { donationSuggestion1: 500, donationSuggestion4: 0, midrollDonationSuggestion2: 700 };
    expect(readSuggestions(settings, "gate")).toEqual([500, undefined, undefined, 0]);
    expect(readSuggestions(settings, "page")).toEqual([500, undefined, undefined, 0]);
    expect(readSuggestions(settings, "midroll")).toEqual([undefined, 700, undefined, undefined]);
  });
});
