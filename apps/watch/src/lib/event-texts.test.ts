import { expect, test } from "vitest";
import { formatEventDates, formatScreeningDates } from "./event-texts.ts";

/** Two days in New York without hours: from 4 AM to the last second of the second day. */
const event = {
  opensAt: "2026-11-24T09:00:00.000Z",
  closesAt: "2026-11-26T04:59:59.000Z",
  showHours: false,
  timezone: "America/New_York",
};

test("omits the hours for readers whose clock agrees with the event's time zone", () => {
  for (const zone of ["America/New_York", "America/Toronto"]) {
    expect(formatEventDates(event, zone)).toEqual({ opens: "Nov 24, 2026", closes: "Nov 25, 2026" });
  }
});

test("shows the hours to readers in another time zone even if the event has none", () => {
  expect(formatEventDates(event, "Asia/Tokyo")).toEqual({
    opens: "Nov 24, 2026, 6:00 PM",
    closes: "Nov 26, 2026, 1:59 PM",
  });
});

test("shows the hours to every reader of an event with hours", () => {
  const dates = formatEventDates({ ...event, showHours: true }, "America/New_York");
  expect(dates?.opens).toBe("Nov 24, 2026, 4:00 AM");
});

test("a premiere that began before its planned time has the time at which it began", () => {
  const page = { ...event, closesAt: "2026-11-24T09:40:00.000Z" };
  const premiere = { programmeFrom: "2026-11-24T08:45:00.000Z" };
  expect(formatScreeningDates({ ...page, premiere }, "America/New_York")).toEqual({
    opens: "Nov 24, 2026, 3:45 AM",
    closes: "Nov 24, 2026, 4:40 AM",
  });
});
