import { messages } from "@matinee/texts";
const day = { year: "numeric", month: "short", day: "numeric" } as const;
const minute = { ...day, hour: "numeric", minute: "2-digit" } as const;
const options = { day, minute, instant: { ...minute, timeZoneName: "short" } } as const;

const format = (parts: keyof typeof options, instant: string, timeZone?: string): string =>
  messages.formats.date(instant, { ...options[parts], ...(timeZone !== undefined && { timeZone }) });

/** Formats an instant as a day in this browser's time zone: 'Nov 20, 2026'. */
export function formatDay(instant: string): string {
  return format("day", instant);
}

/** Formats an instant in UTC: 'Nov 20, 2026, 7:00 PM'. For columns that name the zone, and whose filters take days in UTC. */
export function formatUtcInstant(instant: string): string {
  return format("minute", instant, "UTC");
}

/** Formats an instant as a day in UTC, for lists whose filters take days in UTC. */
export function formatUtcDay(instant: string): string {
  return format("day", instant, "UTC");
}

/** Formats an instant with its time zone: 'Nov 20, 2026, 7:00 PM PST'. The default is this browser's time zone. */
export function formatInstant(instant: string, timeZone?: string): string {
  return format("instant", instant, timeZone);
}

/**
 * Formats an event's start or end in the event's timezone, with the hour only when the event shows hours; 'N/A' without
 * a date.
 */
export function formatEventDate(
  instant: string | null,
  { showHours, timezone }: { showHours: boolean; timezone: string },
): string {
  if (!instant) return messages.backOffice.notAvailable;
  return format(showHours ? "instant" : "day", instant, timezone);
}

/** Formats the value of a date input: '2026-11-01' -> 'Nov 1, 2026'. */
export function formatDateInput(value: string): string {
  return formatUtcDay(value);
}
