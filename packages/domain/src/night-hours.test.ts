import { expect, test } from "vitest";
import { moveOutOfNight } from "./night-hours.ts";

const move = (at: string, timezone = "America/New_York") =>
  moveOutOfNight(new Date(at), timezone).toISOString();

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
