import { getDateFormat } from "./date-formats.ts";

/**
 * A date as the product shows it: 'Nov 27, 2026', and with the hour where hours are shown:
 * 'Nov 27, 2026, 8:00 PM'. `timezone` is the IANA zone of whoever reads it.
 */
export function formatEventDate(instant: Date, timezone: string, showHours: boolean): string {
  const format = getDateFormat(timezone, {
    month: "short",
    day: "numeric",
    year: "numeric",
    ...(showHours && { hour: "numeric", minute: "2-digit" }),
  });
  // Intl puts a narrow no-break space before AM and PM, which some mail clients draw as a box.
  return format.format(instant).replaceAll("\u202F", " ");
}

/** The name that readers know a zone by, with its offset on that day: 'Pacific Time (GMT-8)'. */
export function formatTimeZoneLabel(instant: Date, timezone: string): string {
  const name = formatTimeZonePart(instant, timezone, "longGeneric");
  const offset = formatTimeZonePart(instant, timezone, "shortOffset");
  if (offset === "GMT+0" && name.startsWith("GMT")) return "GMT";
  return name === offset ? name : `${name} (${offset})`;
}

function formatTimeZonePart(instant: Date, timezone: string, style: "longGeneric" | "shortOffset"): string {
  // Not kept: a list of every zone asks for each once.
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: timezone, timeZoneName: style }).formatToParts(
    instant,
  );
  return parts.find((part) => part.type === "timeZoneName")?.value ?? timezone;
}
