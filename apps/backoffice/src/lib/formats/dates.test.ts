import { expect, test } from "vitest";
import { formatEventDate, formatUtcDay } from "./dates.ts";

const newYork = { showHours: true, timezone: "America/New_York" };

test("formats an event's date in the event's timezone, with the hour only when hours are shown", () => {
  const instant = "2027-03-11T04:30:00.000Z";
  expect(formatEventDate(instant, newYork)).toBe("Mar 10, 2027, 11:30 PM EST");
  expect(formatEventDate(instant, { ...newYork, showHours: false })).toBe("Mar 10, 2027");
});

test("shows N/A for an event without dates", () => {
  expect(formatEventDate(null, newYork)).toBe("N/A");
});

test.each(["2026-11-20T00:00:00.000Z", "2026-11-20T23:59:59.999Z"])(
  "formats %s as its day in UTC",
  (instant) => {
    expect(formatUtcDay(instant)).toBe("Nov 20, 2026");
  },
);
