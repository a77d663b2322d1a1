import { expect, test } from "vitest";
import { formatOpeningTime, formatShowtime, formatShowtimeLines } from "./screening.queries.ts";

const evening = {
  opensAt: new Date("2026-11-28T00:00:00Z"),
  closesAt: new Date("2026-11-28T04:00:00Z"),
  timezone: "America/New_York",
  showHours: true,
};
const run = {
  opensAt: new Date("2026-11-27T12:00:00Z"),
  closesAt: new Date("2026-11-30T07:59:59Z"),
  timezone: "America/Los_Angeles",
  showHours: false,
};
const plain = (text: string) => text.replaceAll("\u00A0", " ");

test("an evening is one line, with the event's own day and zone", () => {
  expect(formatShowtimeLines(evening).map(([label, value]) => `${label}: ${plain(value)}`)).toEqual([
    "When: Friday, November 27, 2026, 7:00 – 11:00 PM EST",
  ]);
  expect(plain(formatOpeningTime(evening))).toBe("Friday, November 27, 2026 at 7:00 PM EST");
});

test("a run of days shows its days, and no hours where the event shows none", () => {
  expect(formatShowtimeLines(run)).toEqual([
    ["Opens", "Friday, November 27, 2026, Pacific Time (GMT-8)"],
    ["Closes", "Sunday, November 29, 2026, Pacific Time (GMT-8)"],
  ]);
  expect(formatShowtime(run)).toBe("Friday, November 27 – Sunday, November 29, 2026, Pacific Time (GMT-8)");
});

test("without a date it says so", () => {
  expect(formatShowtimeLines({ ...run, opensAt: null })).toEqual([["When", "The date will be announced."]]);
});
