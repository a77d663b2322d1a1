import { messages } from "@matinee/texts";
import { readTimeOfDay } from "@matinee/domain/clock-time";
import { resolveWallTime, isSkippedWallTime, type WallTime, getWallTime } from "@matinee/domain/time-zones";
import { openingHourWithoutHours } from "@matinee/domain/window";

type FormDates = {
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  timezone: string;
  showHours: boolean;
  /** The stored dates, as the API sent them; empty where there is none. */
  stored?: StoredDates;
};

export type StoredDates = { start: string; end: string; timezone: string; showHours: boolean };

/**
 * Converts the form's days and times to instants in its timezone; null where a day is missing. Without hours the event
 * starts at 4:00 and ends at the end of its last day. An untouched day and time keep their stored instant.
 */
export function toEventInstants(form: FormDates): { start: Date | null; end: Date | null } {
  const { startDate, endDate, timezone, stored } = form;
  if (form.showHours)
    return {
      start: toEditedInstant(startDate, form.startTime, timezone, stored?.start),
      end: toEditedInstant(endDate, form.endTime, timezone, stored?.end),
    };
  const opening = `${String(openingHourWithoutHours).padStart(2, "0")}:00:00`;
  // The times of the stored instants may be any, as only their days count.
  const keptTimes = stored?.showHours === false && stored.timezone === timezone ? stored : null;
  return {
    start: keepDay(startDate, timezone, keptTimes?.start) ?? atTimeOfDay(startDate, opening, timezone),
    end: keepDay(endDate, timezone, keptTimes?.end) ?? atTimeOfDay(endDate, "23:59:59", timezone),
  };
}

/** Formats an instant's day in a timezone: `YYYY-MM-DD`, or empty for null. */
export function formatDay(instant: Date | null, timezone: string): string {
  if (!instant) return "";
  const { year, month, day } = getWallTime(instant, timezone);
  return `${year}-${padTwo(month)}-${padTwo(day)}`;
}

/** Formats an instant's time of day in a timezone: `HH:mm`, or `fallback` for null. */
export function formatTimeOfDay(instant: Date | null, timezone: string, fallback: string): string {
  if (!instant) return fallback;
  const { hour, minute } = getWallTime(instant, timezone);
  return `${padTwo(hour)}:${padTwo(minute)}`;
}

/** Returns a message for users if the typed time is none, or daylight saving skips it on that day; else null. */
export function findTimeIssue(date: string, time: string, timezone: string): string | null {
  if (readTimeOfDay(time) === null) return messages.events.timeInvalid;
  if (!date) return null;
  const wall = parseWallTime(date, time);
  if (!isSkippedWallTime(wall, timezone)) return null;
  const shown = new Date(Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute));
  return messages.events.skippedTime(
    messages.formats.date(shown, { timeZone: "UTC", hour: "numeric", minute: "2-digit" }),
    messages.formats.date(shown, { timeZone: "UTC", month: "short", day: "numeric", year: "numeric" }),
  );
}

/** Converts a day and a time of day in a timezone; null without a day, or while the typed time is none. */
export function toInstant(date: string, time: string, timezone: string): Date | null {
  return readTimeOfDay(time) === null ? null : atTimeOfDay(date, time, timezone);
}

/** Converts a day and a time with or without seconds in a timezone; null without a day. */
function atTimeOfDay(date: string, time: string, timezone: string): Date | null {
  return date ? resolveWallTime(parseWallTime(date, time), timezone) : null;
}

/**
 * Converts a day and a time of day like `toInstant`, but returns the instant `stored` while the fields still show it. They
 * show neither its seconds nor which of two passes of an hour it is in, so that converting them would move it.
 */
export function toEditedInstant(date: string, time: string, timezone: string, stored = ""): Date | null {
  const before = keepDay(date, timezone, stored);
  return before && formatTimeOfDay(before, timezone, "") === time ? before : toInstant(date, time, timezone);
}

/** Returns the instant `stored` if it is on this day, else null. */
function keepDay(date: string, timezone: string, stored = ""): Date | null {
  const before = stored ? new Date(stored) : null;
  return before && formatDay(before, timezone) === date ? before : null;
}

function parseWallTime(date: string, time: string): WallTime {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const [hour = 0, minute = 0, second = 0] = time.split(":").map(Number);
  return { year, month, day, hour, minute, second };
}

function padTwo(part: number): string {
  return String(part).padStart(2, "0");
}
