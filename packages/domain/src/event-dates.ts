import { getDateFormat } from "./date-formats.ts";

/**
 * Formats a date as 'Nov 27, 2026', or with `showHours` as 'Nov 27, 2026, 8:00 PM'.
 * @param timezone the reader's IANA time zone
 */
export function formatEventDate(instant: Date, timezone: string, showHours: boolean): string {
  const format = getDateFormat(timezone, {
    month: "short",
    day: "numeric",
    year: "numeric",
    ...(showHours && { hour: "numeric", minute: "2-digit" }),
  });
  // Intl puts a narrow no-break space before AM and PM, which some email clients show as a box.
  return format.format(instant).replaceAll("\u202F", " ");
}

/**
 * Formats a date for readers whose time zone is unknown: an hour is followed by the zone, 'Nov 27, 2026, 8:00 PM PST'.
 * @param timezone the event's IANA time zone
 */
export function formatZonedDate(instant: Date, timezone: string, showHours: boolean): string {
  const date = formatEventDate(instant, timezone, showHours);
  if (!showHours) return date;
  const parts = getDateFormat(timezone, { timeZoneName: "short" }).formatToParts(instant);
  return `${date} ${parts.find(({ type }) => type === "timeZoneName")?.value ?? timezone}`;
}

/**
 * Formats the start of a screening for print: 'Friday, Nov 20, 2026, 7:00 PM Pacific Time'.
 * @param timezone the event's IANA time zone
 */
export function formatScreeningStart(instant: Date, timezone: string): string {
  const format = getDateFormat(timezone, {
    weekday: "long",
    month: "short",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "longGeneric",
  });
  return format.format(instant).replaceAll("\u202F", " ");
}

/** Formats a time zone's generic name with its offset at `instant`: 'Pacific Time (GMT-8)'. */
export function formatTimeZoneLabel(instant: Date, timezone: string): string {
  const name = formatTimeZonePart(instant, timezone, "longGeneric");
  const offset = formatTimeZonePart(instant, timezone, "shortOffset");
  if (offset === "GMT+0" && name.startsWith("GMT")) return "GMT";
  return name === offset ? name : `${name} (${offset})`;
}

function formatTimeZonePart(instant: Date, timezone: string, style: "longGeneric" | "shortOffset"): string {
  // Not cached: a list of all zones formats each of them once.
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: timezone, timeZoneName: style }).formatToParts(
    instant,
  );
  return parts.find((part) => part.type === "timeZoneName")?.value ?? timezone;
}
