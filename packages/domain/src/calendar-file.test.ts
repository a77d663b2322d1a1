import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildCalendar, type CalendarEvent, buildCalendarFile } from "./calendar-file.ts";

const event: CalendarEvent = {
  id: "0199c0de-0000-7000-8000-000000000000",
  version: 3,
  isCancelled: false,
  isTimed: false,
  daysIn: null,
  title: "The Salt Road",
  description: "Two sisters cross a desert.",
  url: "https://watch.example.com/watch/the-salt-road",
  startsAt: new Date("2026-11-27T19:30:00-08:00"),
  endsAt: new Date("2026-11-28T04:00:00Z"),
};
const now = new Date("2026-11-22T10:00:00.123Z");

const unfold = (file: string) => file.replaceAll("\r\n ", "");
const valueOf = (file: string, name: string) =>
  unfold(file)
    .split("\r\n")
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);
const unescape = (text = "") => text.replaceAll(/\\(.)/g, (_, sign: string) => (sign === "n" ? "\n" : sign));

describe("the calendar file of a screening", () => {
  it("writes the entry's id, revision and status", () => {
    const file = buildCalendarFile(event, now);
    expect(valueOf(file, "METHOD")).toBe("PUBLISH");
    expect(valueOf(file, "UID")).toBe(`${event.id}@matinee`);
    expect(valueOf(file, "SEQUENCE")).toBe("3");
    expect(valueOf(file, "STATUS")).toBe("CONFIRMED");
    expect(valueOf(file, "DTSTAMP")).toBe("20261122T100000Z");
    expect(valueOf(file, "DTSTART")).toBe("20261128T033000Z");
    expect(valueOf(file, "DTEND")).toBe("20261128T040000Z");
    expect(valueOf(file, "URL")).toBe(event.url);
  });

  it("has whole days, and no hours, for an event that hides its hours, also where clocks change", () => {
    // From four in the morning to the end of the day before the clocks go forward.
    const [startsAt, endsAt] = [new Date("2027-03-12T12:00:00Z"), new Date("2027-03-14T07:59:59Z")];
    const file = buildCalendarFile({ ...event, startsAt, endsAt, daysIn: "America/Los_Angeles" }, now);
    expect(
      unfold(file)
        .match(/^DT(?:START|END).*$/gm)
        ?.map((line) => line.trim()),
    ).toEqual(["DTSTART;VALUE=DATE:20270312", "DTEND;VALUE=DATE:20270314"]);
  });

  it("blocks the time of a premiere and reminds of it, but not of a screening or of a cancelled premiere", () => {
    const premiere = buildCalendarFile({ ...event, isTimed: true }, now);
    expect(valueOf(premiere, "TRANSP")).toBe("OPAQUE");
    expect(valueOf(premiere, "TRIGGER")).toBe("-PT15M");
    const screening = buildCalendarFile(event, now);
    expect([valueOf(screening, "TRANSP"), valueOf(screening, "TRIGGER")]).toEqual(["TRANSPARENT", undefined]);
    const cancelled = buildCalendarFile({ ...event, isTimed: true, isCancelled: true }, now);
    expect(valueOf(cancelled, "TRIGGER")).toBeUndefined();
  });

  it("names the language of its description, unless it is English", () => {
    const french = buildCalendarFile({ ...event, language: "fr" }, now);
    expect(valueOf(french, "DESCRIPTION;LANGUAGE=fr")).toContain("Two sisters cross a desert.");
    expect(valueOf(buildCalendarFile({ ...event, language: "en" }, now), "DESCRIPTION")).toBeDefined();
    expect(valueOf(buildCalendar("Mon programme", [], "fr"), "NAME;LANGUAGE=fr")).toBe("Mon programme");
  });

  it("cancels the entry of a cancelled screening", () => {
    const file = buildCalendarFile({ ...event, isCancelled: true }, now);
    expect(valueOf(file, "METHOD")).toBe("CANCEL");
    expect(valueOf(file, "STATUS")).toBe("CANCELLED");
  });

  it("folds lines to 75 octets without splitting a character or losing text", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 300 });
    fc.assert(
      fc.property(text, text, (title, description) => {
        const file = buildCalendarFile({ ...event, title, description }, now);
        expect(file.endsWith("\r\n")).toBe(true);
        for (const line of file.split("\r\n")) {
          const bytes = Buffer.from(line);
          expect(bytes.length).toBeLessThanOrEqual(75);
          expect(bytes.toString()).toBe(line);
        }
        // Line breaks are normalised; other control characters are removed.
        const shown = (plain: string) =>
          plain.replaceAll(/\r\n?/g, "\n").replaceAll(/(?![\t\n])\p{Cc}/gu, "");
        expect(unescape(valueOf(file, "SUMMARY"))).toBe(shown(title));
        expect(unescape(valueOf(file, "DESCRIPTION"))).toBe(shown(`${description}\n\n${event.url}`.trim()));
      }),
    );
  });
});

describe("a calendar to which people subscribe", () => {
  const changedAt = new Date("2026-11-22T10:00:00.123Z");
  const entry = { ...event, isTimed: true, changedAt };

  it("has a name, how often to ask again, and each entry with its last change", () => {
    const text = buildCalendar("My plan: Harbour, Lights", [
      entry,
      { ...entry, id: "other", version: 4, isCancelled: true },
    ]);
    expect(valueOf(text, "METHOD")).toBe("PUBLISH");
    expect(valueOf(text, "NAME")).toBe(String.raw`My plan: Harbour\, Lights`);
    expect(valueOf(text, "REFRESH-INTERVAL;VALUE=DURATION")).toBe("PT1H");
    expect(valueOf(text, "LAST-MODIFIED")).toBe("20261122T100000Z");
    const lines = unfold(text).split("\r\n");
    const all = (name: string) => lines.filter((line) => line.startsWith(`${name}:`));
    expect(all("UID")).toEqual([`UID:${event.id}@matinee`, "UID:other@matinee"]);
    expect(all("STATUS")).toEqual(["STATUS:CONFIRMED", "STATUS:CANCELLED"]);
    expect(all("SEQUENCE")).toEqual(["SEQUENCE:3", "SEQUENCE:4"]);
    expect(all("BEGIN")).toEqual(["BEGIN:VCALENDAR", "BEGIN:VEVENT", "BEGIN:VALARM", "BEGIN:VEVENT"]);
  });

  it("has a component without entries, too", () => {
    expect(unfold(buildCalendar("My plan", []))).toContain("BEGIN:VTIMEZONE");
  });
});
