import { expect, test } from "vitest";
import { formatEventDates } from "./event-texts.ts";

/** Two days in New York without hours: from 4 in the morning to the last second of the second day. */
const event = {
  opensAt: "2026-11-24T09:00:00.000Z",
  closesAt: "2026-11-26T04:59:59.000Z",
  showHours: false,
  timezone: "America/New_York",
};

test("an event without hours shows days alone where clocks show the event's own time", () => {
  for (const zone of ["America/New_York", "America/Toronto"]) {
    expect(formatEventDates(event, zone)).toEqual({ opens: "Nov 24, 2026", closes: "Nov 25, 2026" });
  }
});

test("readers in another zone see the hour at which an event without hours really opens and closes", () => {
  expect(formatEventDates(event, "Asia/Tokyo")).toEqual({
    opens: "Nov 24, 2026, 6:00 PM",
    closes: "Nov 26, 2026, 1:59 PM",
  });
});

test("an event with hours shows them to everybody", () => {
  const dates = formatEventDates({ ...event, showHours: true }, "America/New_York");
  expect(dates?.opens).toBe("Nov 24, 2026, 4:00 AM");
});
