import { expect, test } from "vitest";
import { formatDayTime, formatShortZone, getLocalTimezone } from "./dates.ts";

test("names the browser's timezone after a time", () => {
  const instant = "2026-11-26T12:40:00Z";
  const zone = formatShortZone(new Date(instant), getLocalTimezone());
  expect(formatDayTime(instant).endsWith(`M ${zone}`)).toBe(true);
});
