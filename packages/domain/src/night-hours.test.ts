import { expect, test } from "vitest";
import { findNextNight, moveOutOfNight } from "./night-hours.ts";

const move = (at: string, ...timezones: string[]) =>
  moveOutOfNight(new Date(at), timezones.length > 0 ? timezones : ["America/New_York"]).toISOString();

test("keeps an instant between 8 in the morning and 10 in the evening", () => {
  expect(move("2026-07-01T12:00:00.000Z")).toBe("2026-07-01T12:00:00.000Z");
  expect(move("2026-07-02T01:59:59.000Z")).toBe("2026-07-02T01:59:59.000Z");
});

test("moves an instant of the night to 8 in the morning of the reader", () => {
  expect(move("2026-07-02T02:00:00.000Z")).toBe("2026-07-02T12:00:00.000Z");
  expect(move("2026-07-02T11:59:00.000Z")).toBe("2026-07-02T12:00:00.000Z");
  expect(move("2026-07-02T02:00:00.000Z", "Asia/Tokyo")).toBe("2026-07-02T02:00:00.000Z");
});

test("ends the night by the clock where daylight saving begins, and at the end of a month", () => {
  expect(move("2026-03-08T04:30:00.000Z")).toBe("2026-03-08T12:00:00.000Z");
  expect(move("2027-01-01T03:00:00.000Z")).toBe("2027-01-01T13:00:00.000Z");
});

test("waits for an hour that is in the day of each zone in which the reader can be", () => {
  // 8 in the morning in Honolulu is 2 in the afternoon in New York.
  const zones = ["America/New_York", "Pacific/Honolulu"];
  expect(move("2026-07-01T12:00:00.000Z", ...zones)).toBe("2026-07-01T18:00:00.000Z");
  expect(move("2026-07-02T03:00:00.000Z", ...zones)).toBe("2026-07-02T18:00:00.000Z");
  // Ten hours apart, as the ends of Russia are.
  const russia = ["Europe/Kaliningrad", "Asia/Kamchatka"];
  expect(move("2026-07-01T00:00:00.000Z", ...russia)).toBe("2026-07-01T06:00:00.000Z");
  // These have no common day: the day of the last one counts.
  const around = ["Europe/London", "Asia/Tokyo", "America/Los_Angeles"];
  expect(move("2026-07-01T00:00:00.000Z", ...around)).toMatch(/T23:00/);
});

test("finds the next night in the zone where it begins first", () => {
  const zones = ["Pacific/Honolulu", "America/New_York"];
  expect(findNextNight(new Date("2026-07-01T18:00:00.000Z"), zones).toISOString()).toBe(
    "2026-07-02T02:00:00.000Z",
  );
});
