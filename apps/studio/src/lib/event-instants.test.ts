import { describe, expect, it } from "vitest";
import { toEventInstants, formatDay, formatTimeOfDay, findTimeIssue } from "./event-instants.ts";

const form = {
  startDate: "2026-11-27",
  startTime: "19:00",
  endDate: "2026-11-29",
  endTime: "23:00",
  timezone: "America/Los_Angeles",
  showHours: true,
};

describe("the form's days and times", () => {
  it("are read in the event's timezone", () => {
    const { start, end } = toEventInstants(form);
    expect(start?.toISOString()).toBe("2026-11-28T03:00:00.000Z");
    expect(end?.toISOString()).toBe("2026-11-30T07:00:00.000Z");
  });

  it("without hours start at 4:00 and end at the end of the day", () => {
    const { start, end } = toEventInstants({ ...form, showHours: false });
    expect(start?.toISOString()).toBe("2026-11-27T12:00:00.000Z");
    expect(end?.toISOString()).toBe("2026-11-30T07:59:59.000Z");
  });

  it("convert to an instant and back, also on the day that clocks change", () => {
    const { start } = toEventInstants({ ...form, startDate: "2026-11-01", startTime: "08:00" });
    expect([formatDay(start, form.timezone), formatTimeOfDay(start, form.timezone, "")]).toEqual([
      "2026-11-01",
      "08:00",
    ]);
  });

  it("include no time that daylight saving skips", () => {
    const findIssue = (time: string, day = "2027-03-14") => findTimeIssue(day, time, "America/New_York");
    expect(findIssue("02:00")).toBe(
      "Clocks skip 2:00 AM on Mar 14, 2027, when daylight saving begins. Please choose another time",
    );
    expect(["01:00", "03:00"].map((time) => findIssue(time))).toEqual([null, null]);
    expect(findIssue("02:00", "2027-03-15")).toBeNull();
    expect(findIssue("02:00", "2027-11-07")).toBeNull();
    expect(findIssue("02:00", "")).toBeNull();
  });

  it("yield null while a day is missing", () => {
    expect(toEventInstants({ ...form, endDate: "" }).end).toBeNull();
  });

  describe("that are untouched", () => {
    const zone = "America/New_York";
    /** The second 1:30 of the day on which clocks go back. */
    const start = "2026-11-01T06:30:00.000Z";
    const end = "2026-11-01T23:00:45.250Z";
    const toForm = (showHours: boolean) => ({
      startDate: formatDay(new Date(start), zone),
      startTime: formatTimeOfDay(new Date(start), zone, ""),
      endDate: formatDay(new Date(end), zone),
      endTime: formatTimeOfDay(new Date(end), zone, ""),
      timezone: zone,
      showHours,
      stored: { start, end, timezone: zone, showHours },
    });
    const readInstants = (dates: Parameters<typeof toEventInstants>[0]) => {
      const instants = toEventInstants(dates);
      return [instants.start?.toISOString(), instants.end?.toISOString()];
    };

    it.each([true, false])("keep the stored instants (hours shown: %s)", (showHours) => {
      expect(readInstants(toForm(showHours))).toEqual([start, end]);
    });

    it("keep the one beside a changed one", () => {
      expect(readInstants({ ...toForm(true), endTime: "18:05" })).toEqual([
        start,
        "2026-11-01T23:05:00.000Z",
      ]);
    });

    it("move with the timezone and with the hours", () => {
      expect(readInstants({ ...toForm(true), timezone: "America/Los_Angeles" })).toEqual([
        "2026-11-01T08:30:00.000Z",
        "2026-11-02T02:00:00.000Z",
      ]);
      expect(readInstants({ ...toForm(true), showHours: false })).toEqual([
        "2026-11-01T09:00:00.000Z",
        "2026-11-02T04:59:59.000Z",
      ]);
    });
  });
});
