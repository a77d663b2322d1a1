import type { Formats } from "./formats.ts";

/** Formats seconds as on a clock: '2:08' or '1:23:54'. */
export function formatClockTime(seconds: number): string {
  const total = Math.floor(seconds);
  const pad = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(total / 3600), Math.floor(total / 60) % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(total % 60)}` : `${minutes}:${pad(total % 60)}`;
}

/** Reads a time as on a clock, '2:08' or '1:23:54', in seconds; null for any other text. */
export function readClockTime(text: string): number | null {
  const [, hours = "0", minutes, seconds] = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text.trim()) ?? [];
  return minutes === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/**
 * Reads a typed time of day as `HH:mm`; null for any other text. Takes '7:30 pm', '7.30 PM', '19:30', '19h30', '1930', '7pm'
 * and '19'. Without AM or PM the hours are those of a day of 24 hours.
 */
export function readTimeOfDay(text: string): string | null {
  const plain = text.normalize("NFKC").trim().toLowerCase();
  const [, typedHour, minute = "00", half] =
    /^(\d{1,2})(?:\s*[:.h]?\s*(\d{2})|\s*h)?\s*(?:([ap])\.?\s*m\.?)?$/.exec(plain) ?? [];
  const hour = Number(typedHour ?? Number.NaN);
  if (half && (hour < 1 || hour > 12)) return null;
  const ofDay = half ? (hour % 12) + (half === "p" ? 12 : 0) : hour;
  return ofDay < 24 && Number(minute) < 60 ? `${String(ofDay).padStart(2, "0")}:${minute}` : null;
}

/**
 * Formats a time of day, `HH:mm`, as in a field: '7:30 PM'. Apart from the formats, which are in the bundle of each first
 * page.
 */
export const formatTimeOfDay = ({ date }: Pick<Formats, "date">, time: string): string =>
  date(`1970-01-01T${time}Z`, { timeZone: "UTC", hour: "numeric", minute: "2-digit" });
