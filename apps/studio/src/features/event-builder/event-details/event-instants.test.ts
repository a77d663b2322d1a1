import { describe, expect, it } from "vitest";
import { eventInstants, formDay, formTime } from "./event-instants.ts";

const form = {
  startDate: "2026-11-27",
  startTime: "19:00",
  endDate: "2026-11-29",
  endTime: "23:00",
  timezone: "America/Los_Angeles",
  showHours: true,
};

describe("the form's days and hours", () => {
  it("are read on the clocks of the event's timezone", () => {
    const { start, end } = eventInstants(form);
    expect(start?.toISOString()).toBe("2026-11-28T03:00:00.000Z");
    expect(end?.toISOString()).toBe("2026-11-30T07:00:00.000Z");
  });

  it("without hours begin at 4 and end with the day", () => {
    const { start, end } = eventInstants({ ...form, showHours: false });
    expect(start?.toISOString()).toBe("2026-11-27T12:00:00.000Z");
    expect(end?.toISOString()).toBe("2026-11-30T07:59:59.000Z");
  });

  it("come back as they were typed, on the day that clocks change too", () => {
    const { start } = eventInstants({ ...form, startDate: "2026-11-01", startTime: "08:00" });
    expect([formDay(start, form.timezone), formTime(start, form.timezone, "")]).toEqual([
      "2026-11-01",
      "08:00",
    ]);
  });

  it("are nothing while a day is missing", () => {
    expect(eventInstants({ ...form, endDate: "" }).end).toBeNull();
  });
});
