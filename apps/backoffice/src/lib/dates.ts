const day = { year: "numeric", month: "short", day: "numeric" } as const;
const time = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;

const made = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter takes longer than all else in a row of a list, so each is made once. */
function formatter(parts: "day" | "instant", timeZone?: string): Intl.DateTimeFormat {
  const key = `${parts} ${timeZone ?? ""}`;
  const known = made.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", { ...day, ...(parts === "instant" && time), timeZone });
  made.set(key, format);
  return format;
}

/** A day in this browser's timezone: 'Nov 20, 2026'. */
export function formatDay(instant: string): string {
  return formatter("day").format(new Date(instant));
}

/** A day and an hour with the timezone: 'Nov 20, 2026, 7:00 PM PST'. Without `timeZone` in this browser's. */
export function formatInstant(instant: string, timeZone?: string): string {
  return formatter("instant", timeZone).format(new Date(instant));
}

/** Formats an event's start or end in the event's timezone, with the hour only when the event shows hours; 'N/A' without a date. */
export function formatEventDate(
  instant: string | null,
  { showHours, timezone }: { showHours: boolean; timezone: string },
): string {
  if (!instant) return "N/A";
  return formatter(showHours ? "instant" : "day", timezone).format(new Date(instant));
}

/** A day as a date input holds it, shown: '2026-11-01' -> 'Nov 1, 2026'. */
export function formatDateInput(value: string): string {
  return formatter("day", "UTC").format(new Date(value));
}
