import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isTimeZone, getWallTime } from "./time-zones.ts";
import { checkDates, computeScreeningWindow, findScreeningWindow } from "./window.ts";

const newYork = "America/New_York";

function windowIso(eventStart: string, eventEnd: string, timezone: string, showHours = false) {
  const window = computeScreeningWindow({
    eventStart: new Date(eventStart),
    eventEnd: new Date(eventEnd),
    showHours,
    timezone,
  });
  return [window.opensAt.toISOString(), window.closesAt.toISOString()];
}

describe("screeningWindow", () => {
  it("uses the hours as they are set", () => {
    expect(windowIso("2026-11-27T20:17:00Z", "2026-11-28T02:00:00Z", newYork, true)).toEqual([
      "2026-11-27T20:17:00.000Z",
      "2026-11-28T02:00:00.000Z",
    ]);
  });

  it("opens at 04:00 and closes at 23:59:59 in the owner's zone when hours are off", () => {
    expect(windowIso("2026-01-10T17:00:00Z", "2026-01-12T17:00:00Z", newYork)).toEqual([
      "2026-01-10T09:00:00.000Z",
      "2026-01-13T04:59:59.000Z",
    ]);
  });

  it("reads the dates in the owner's time zone, not in UTC", () => {
    // 02:00 UTC on the 11th is still the 10th in New York, and already the afternoon of the 11th in Auckland.
    expect(windowIso("2026-01-11T02:00:00Z", "2026-01-11T02:00:00Z", newYork)).toEqual([
      "2026-01-10T09:00:00.000Z",
      "2026-01-11T04:59:59.000Z",
    ]);
    expect(windowIso("2026-01-11T02:00:00Z", "2026-01-11T02:00:00Z", "Pacific/Auckland")).toEqual([
      "2026-01-10T15:00:00.000Z",
      "2026-01-11T10:59:59.000Z",
    ]);
  });

  it("lasts 18:59:59 hours on the day that springs forward, because the gap is before 04:00", () => {
    expect(windowIso("2026-03-08T17:00:00Z", "2026-03-08T17:00:00Z", newYork)).toEqual([
      "2026-03-08T08:00:00.000Z",
      "2026-03-09T03:59:59.000Z",
    ]);
  });

  it("uses the offset of each day when daylight saving ends inside the window", () => {
    expect(windowIso("2026-10-31T16:00:00Z", "2026-11-01T17:00:00Z", newYork)).toEqual([
      "2026-10-31T08:00:00.000Z",
      "2026-11-02T04:59:59.000Z",
    ]);
  });

  it("closes at the second 23:59:59 when clocks go back at midnight", () => {
    // Nuuk goes from midnight back to 23:00 on the last Saturday of October, UTC-1 to UTC-2.
    expect(windowIso("2026-10-24T12:00:00Z", "2026-10-24T12:00:00Z", "America/Nuuk")[1]).toBe(
      "2026-10-25T01:59:59.000Z",
    );
  });

  it("supports time zones with half and quarter hours", () => {
    expect(windowIso("2026-06-01T12:00:00Z", "2026-06-01T12:00:00Z", "Asia/Kathmandu")).toEqual([
      "2026-05-31T22:15:00.000Z",
      "2026-06-01T18:14:59.000Z",
    ]);
  });

  it("throws for an unknown time zone", () => {
    expect(() => windowIso("2026-06-01T12:00:00Z", "2026-06-02T12:00:00Z", "Mars/Olympus")).toThrow(
      RangeError,
    );
  });

  it("always opens before it closes, on the owner's end date", () => {
    const zones = Intl.supportedValuesOf("timeZone");
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date("1980-01-01"), max: new Date("2060-01-01"), noInvalidDate: true }),
        fc.nat({ max: 60 * 86_400_000 }),
        (timezone, eventStart, lengthMs) => {
          const eventEnd = new Date(eventStart.getTime() + lengthMs);
          const { opensAt, closesAt } = computeScreeningWindow({
            eventStart,
            eventEnd,
            showHours: false,
            timezone,
          });
          const { year, month, day } = getWallTime(eventEnd, timezone);
          expect(opensAt.getTime()).toBeLessThan(closesAt.getTime());
          expect(getWallTime(closesAt, timezone)).toMatchObject({ year, month, day, hour: 23, second: 59 });
        },
      ),
    );
  });
});

describe("checkDates", () => {
  const oneDay = { eventStart: new Date("2026-05-01T16:00:00Z"), eventEnd: new Date("2026-05-01T16:00:00Z") };

  it("accepts a one-day event without hours", () => {
    expect(checkDates({ ...oneDay, showHours: false, timezone: newYork })).toBeNull();
  });

  it("accepts an end earlier on the same day when hours are off", () => {
    const eventEnd = new Date("2026-05-01T15:00:00Z");
    expect(checkDates({ ...oneDay, eventEnd, showHours: false, timezone: newYork })).toBeNull();
  });

  it("rejects equal hours, and an end before the start", () => {
    expect(checkDates({ ...oneDay, showHours: true, timezone: newYork })).toBe("same");
    const eventEnd = new Date("2026-04-30T16:00:00Z");
    expect(checkDates({ ...oneDay, eventEnd, showHours: true, timezone: newYork })).toBe("start-after-end");
    expect(checkDates({ ...oneDay, eventEnd, showHours: false, timezone: newYork })).toBe("start-after-end");
  });
});

it("has no window until both dates are set", () => {
  const eventStart = new Date("2026-05-01T16:00:00Z");
  expect(findScreeningWindow({ eventStart, eventEnd: null, showHours: false, timezone: "UTC" })).toBeNull();
  expect(
    findScreeningWindow({ eventStart, eventEnd: eventStart, showHours: false, timezone: "UTC" }),
  ).not.toBeNull();
});

it("recognises time zone names", () => {
  expect(["UTC", "Europe/Paris", "America/Argentina/Ushuaia"].every(isTimeZone)).toBe(true);
  expect(["", "Europe", "Mars/Olympus", "+02:00", "Europe/Paris "].some(isTimeZone)).toBe(false);
});
