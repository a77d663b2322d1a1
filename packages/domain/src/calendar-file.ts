import { getLocaleDateFormat } from "./intl-formats.ts";

/** A screening as a calendar entry. */
export interface CalendarEvent {
  id: string;
  /** Grows with each change of the event. A calendar ignores a file that is older than its own entry. */
  version: number;
  isCancelled: boolean;
  /** A premiere or a talk, which starts without those who are late: it blocks the time, with an alarm before. */
  isTimed: boolean;
  /** The IANA time zone of the days of an event that hides its hours; null for one that shows them. */
  daysIn: string | null;
  title: string;
  description: string;
  /** That of the description, as a document names it: 'fr'. Left out for English, which calendars assume. */
  language?: string;
  /** The page where the viewer watches. */
  url: string;
  startsAt: Date;
  endsAt: Date;
}

/** Returns the iTIP method of the file: PUBLISH adds or updates the entry, CANCEL removes it. */
export const getCalendarMethod = ({ isCancelled }: Pick<CalendarEvent, "isCancelled">) =>
  isCancelled ? "CANCEL" : "PUBLISH";

/**
 * Builds the text of an .ics file (RFC 5545). Emails and the watch page share it, so that a file from either updates the
 * entry of the other.
 */
export function buildCalendarFile(event: CalendarEvent, now: Date): string {
  return joinLines([
    ...CALENDAR_START,
    `METHOD:${getCalendarMethod(event)}`,
    ...buildEntry(event, [`DTSTAMP:${formatUtc(now)}`]),
    "END:VCALENDAR",
  ]);
}

/** An entry of a calendar that is read again and again. */
export interface CalendarEntry extends CalendarEvent {
  /** When anything of it changed last. */
  changedAt: Date;
}

/**
 * Builds the text of a calendar to which people subscribe (RFC 5545, and RFC 7986 for its name and how often to ask again). The
 * same entries give the same text.
 * @param language of its name
 */
export function buildCalendar(name: string, entries: readonly CalendarEntry[], language?: string): string {
  return joinLines([
    ...CALENDAR_START,
    "METHOD:PUBLISH",
    `${nameIn("NAME", language)}:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...entries.flatMap((entry) => {
      const changed = formatUtc(entry.changedAt);
      return buildEntry(entry, [`DTSTAMP:${changed}`, `LAST-MODIFIED:${changed}`]);
    }),
    // A calendar has to have something in it.
    ...(entries.length === 0 ? UTC_ZONE : []),
    "END:VCALENDAR",
  ]);
}

const CALENDAR_START = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//Matinee//Screenings//EN",
  "CALSCALE:GREGORIAN",
];

const UTC_ZONE = [
  "BEGIN:VTIMEZONE",
  "TZID:Etc/UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/** @param changes when it was made or changed */
function buildEntry(event: CalendarEvent, changes: readonly string[]): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${event.id}@matinee`,
    `SEQUENCE:${event.version}`,
    `STATUS:${event.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    ...changes,
    ...buildTimes(event),
    `SUMMARY:${escapeText(event.title)}`,
    `${nameIn("DESCRIPTION", event.language)}:${escapeText(`${event.description}\n\n${event.url}`.trim())}`,
    `URL:${event.url}`,
    // A screening that is open for days does not block the viewer's time.
    `TRANSP:${event.isTimed ? "OPAQUE" : "TRANSPARENT"}`,
    ...(event.isTimed && !event.isCancelled ? buildAlarm(event) : []),
    "END:VEVENT",
  ];
}

/** Names a property whose text is in a language. */
const nameIn = (property: string, language = "en"): string =>
  language === "en" ? property : `${property};LANGUAGE=${language}`;

const joinLines = (lines: readonly string[]) => lines.map((line) => `${foldLine(line)}\r\n`).join("");

function buildTimes({ startsAt, endsAt, daysIn }: CalendarEvent): string[] {
  if (daysIn === null) return [`DTSTART:${formatUtc(startsAt)}`, `DTEND:${formatUtc(endsAt)}`];
  // Whole days end with the day after the last one.
  return [
    `DTSTART;VALUE=DATE:${formatDay(startsAt, daysIn, 0)}`,
    `DTEND;VALUE=DATE:${formatDay(endsAt, daysIn, 1)}`,
  ];
}

/** Formats the day of an instant in a time zone, or a day after it: '20261127'. */
function formatDay(instant: Date, timezone: string, daysAfter: number): string {
  // Only the numbers are read, which are the same in every language with Latin digits.
  const options = { timeZone: timezone, year: "numeric", month: "numeric", day: "numeric" } as const;
  const format = getLocaleDateFormat("en", options);
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const [year = 0, month = 0, day = 0] = (["year", "month", "day"] as const).map((type) => parts.get(type));
  return formatUtc(new Date(Date.UTC(year, month - 1, day + daysAfter))).slice(0, 8);
}

/** How long before the start the calendar reminds. */
const ALARM_MINUTES = 15;

const buildAlarm = ({ title }: CalendarEvent) => [
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  `DESCRIPTION:${escapeText(title)}`,
  `TRIGGER:-PT${ALARM_MINUTES}M`,
  "END:VALARM",
];

function formatUtc(instant: Date): string {
  return instant.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
}

function escapeText(text: string): string {
  return (
    text
      .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
      .replaceAll(/\r\n?|\n/g, "\\n")
      // RFC 5545 forbids control characters other than the tab.
      .replaceAll(/(?!\t)\p{Cc}/gu, "")
  );
}

const MAX_LINE_OCTETS = 75;
const encoder = new TextEncoder();

/**
 * Folds a line to at most 75 octets of UTF-8, including the space that begins a continuation. Never splits a character.
 */
function foldLine(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MAX_LINE_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
