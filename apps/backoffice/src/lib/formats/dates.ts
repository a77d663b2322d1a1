const day = { year: "numeric", month: "short", day: "numeric" } as const;
const minute = { ...day, hour: "numeric", minute: "2-digit" } as const;
const formats = { day, minute, instant: { ...minute, timeZoneName: "short" } } as const;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached formatter: creating one takes longer than the rest of a list row. */
function getFormatter(parts: keyof typeof formats, timeZone?: string): Intl.DateTimeFormat {
  const key = `${parts} ${timeZone ?? ""}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat("en-US", { ...formats[parts], timeZone });
  formatters.set(key, format);
  return format;
}

/** Formats an instant as a day in this browser's time zone: 'Nov 20, 2026'. */
export function formatDay(instant: string): string {
  return getFormatter("day").format(new Date(instant));
}

/** Formats an instant in UTC: 'Nov 20, 2026, 7:00 PM'. For columns that name the zone, and whose filters take days in UTC. */
export function formatUtcInstant(instant: string): string {
  return getFormatter("minute", "UTC").format(new Date(instant));
}

/** Formats an instant as a day in UTC, for lists whose filters take days in UTC. */
export function formatUtcDay(instant: string): string {
  return getFormatter("day", "UTC").format(new Date(instant));
}

/** Formats an instant with its time zone: 'Nov 20, 2026, 7:00 PM PST'. The default is this browser's time zone. */
export function formatInstant(instant: string, timeZone?: string): string {
  return getFormatter("instant", timeZone).format(new Date(instant));
}

/**
 * Formats an event's start or end in the event's timezone, with the hour only when the event shows hours; 'N/A' without
 * a date.
 */
export function formatEventDate(
  instant: string | null,
  { showHours, timezone }: { showHours: boolean; timezone: string },
): string {
  if (!instant) return "N/A";
  return getFormatter(showHours ? "instant" : "day", timezone).format(new Date(instant));
}

/** Formats the value of a date input: '2026-11-01' -> 'Nov 1, 2026'. */
export function formatDateInput(value: string): string {
  return formatUtcDay(value);
}
