import { describe, expect, it } from "vitest";
import { toEventInstants, formatDay, formatTimeOfDay, findSkippedTimeIssue } from "./event-instants.ts";

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
    const findIssue = (time: string, day = "2027-03-14") =>
      findSkippedTimeIssue(day, time, "America/New_York");
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
});
