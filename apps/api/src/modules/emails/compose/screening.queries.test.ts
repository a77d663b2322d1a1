import { expect, test } from "vitest";
import { defaultLanguage, getTexts } from "@matinee/texts/languages";
import { formatOpeningTime, formatShowtime, formatShowtimeLines } from "./screening.queries.ts";

const texts = getTexts(defaultLanguage);
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
  showHours: true,
};
const replaceNonBreakingSpaces = (text: string) => text.replaceAll("\u00A0", " ");

test("formats a single day as one line in the event's time zone", () => {
  expect(
    formatShowtimeLines(evening, texts).map(
      ([label, value]) => `${label}: ${replaceNonBreakingSpaces(value)}`,
    ),
  ).toEqual(["When: Friday, November 27, 2026, 7:00 – 11:00 PM EST"]);
  expect(replaceNonBreakingSpaces(formatOpeningTime(evening, texts))).toBe(
    "Friday, November 27, 2026 at 7:00 PM EST",
  );
});

test("formats several days with their hours and the time zone", () => {
  expect(formatShowtimeLines(run, texts).map(([, value]) => replaceNonBreakingSpaces(value))).toEqual([
    "Friday, November 27, 2026 at 4:00 AM PST",
    "Sunday, November 29, 2026 at 11:59 PM PST",
  ]);
  expect(replaceNonBreakingSpaces(formatShowtime(run, texts))).toBe(
    "Friday, November 27, 2026 at 4:00 AM PST – Sunday, November 29, 2026 at 11:59 PM PST",
  );
});

test("names the days and the zone, but no hours, of an event that hides its hours", () => {
  const days = { ...run, showHours: false };
  expect(formatShowtimeLines(days, texts)).toEqual([
    ["Opens", "Friday, November 27, 2026, Pacific Time (GMT-8)"],
    ["Closes", "Sunday, November 29, 2026, Pacific Time (GMT-8)"],
  ]);
  expect(formatShowtime(days, texts)).toBe(
    "Friday, November 27 – Sunday, November 29, 2026, Pacific Time (GMT-8)",
  );
  expect(formatOpeningTime(days, texts)).toBe("Friday, November 27, 2026, Pacific Time (GMT-8)");
  const oneDay = { ...days, closesAt: new Date("2026-11-28T07:59:59Z") };
  expect(formatShowtimeLines(oneDay, texts)).toEqual([
    ["When", "Friday, November 27, 2026, Pacific Time (GMT-8)"],
  ]);
});

test("says that the date will be announced when there is none", () => {
  expect(formatShowtimeLines({ ...run, opensAt: null }, texts)).toEqual([
    ["When", "The date will be announced."],
  ]);
});

test("a premiere has its start and its encore with their hours, not a window in which it could be watched", () => {
  const premiere = {
    opensAt: new Date("2026-11-20T17:00:00Z"),
    closesAt: new Date("2026-11-23T17:00:00Z"),
    timezone: "Africa/Nairobi",
    showHours: false,
    programmeMs: 690_000,
    encoreFrom: new Date("2026-11-21T17:00:00Z"),
  };
  const start = "Friday, November 20, 2026 at 8:00 PM GMT+3";
  expect(replaceNonBreakingSpaces(formatShowtime(premiere, texts))).toBe(start);
  const read = (screening: typeof premiere | (Omit<typeof premiere, "encoreFrom"> & { encoreFrom: null })) =>
    formatShowtimeLines(screening, texts).map(
      ([label, value]) => `${label}: ${replaceNonBreakingSpaces(value)}`,
    );
  expect(read({ ...premiere, encoreFrom: null })).toEqual([`Premiere: ${start}`]);
  expect(read(premiere)).toEqual([
    `Premiere: ${start}`,
    expect.stringMatching(
      /^Encore: Saturday, November 21, 2026.* 8:00 PM.*Monday, November 23, 2026.* 8:00 PM/,
    ),
  ]);
  expect(replaceNonBreakingSpaces(formatOpeningTime(premiere, texts, premiere.encoreFrom))).toContain(
    "November 21",
  );
});
