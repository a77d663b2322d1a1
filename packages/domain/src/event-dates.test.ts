import { describe, expect, it } from "vitest";
import { formatEventDate, formatTimeZoneLabel, formatZonedDate } from "./event-dates.ts";

describe("dates", () => {
  const opening = new Date("2026-11-28T04:00:00Z");

  it("shows the hour only with hours on, in the reader's time zone", () => {
    expect(formatEventDate(opening, "America/Los_Angeles", true)).toBe("Nov 27, 2026, 8:00 PM");
    expect(formatEventDate(opening, "Europe/Zurich", false)).toBe("Nov 28, 2026");
    expect(formatZonedDate(opening, "America/Los_Angeles", true)).toBe("Nov 27, 2026, 8:00 PM PST");
    expect(formatZonedDate(opening, "Europe/Zurich", false)).toBe("Nov 28, 2026");
    expect(formatTimeZoneLabel(opening, "America/Los_Angeles")).toBe("Pacific Time (GMT-8)");
  });
});
