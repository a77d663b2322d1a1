import { messages } from "@matinee/contract/messages";
import { resolveWallTime, isSkippedWallTime, type WallTime, getWallTime } from "@matinee/domain/time-zones";
import { openingHourWithoutHours } from "@matinee/domain/window";

type FormDates = {
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  timezone: string;
  showHours: boolean;
};

/**
 * Converts the form's days and times to instants in its timezone; null where a day is missing. Without hours the event
 * starts at 4:00 and ends at the end of its last day.
 */
export function toEventInstants(form: FormDates): { start: Date | null; end: Date | null } {
  const opening = `${String(openingHourWithoutHours).padStart(2, "0")}:00:00`;
  return {
    start: toInstant(form.startDate, form.showHours ? form.startTime : opening, form.timezone),
    end: toInstant(form.endDate, form.showHours ? form.endTime : "23:59:59", form.timezone),
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

/** Returns a message for users if daylight saving skips this time on that day, else null. */
export function findSkippedTimeIssue(date: string, time: string, timezone: string): string | null {
  if (!date) return null;
  const wall = parseWallTime(date, time);
  if (!isSkippedWallTime(wall, timezone)) return null;
  const shown = new Date(Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute));
  return messages.events.skippedTime(
    shown.toLocaleTimeString("en-US", { timeZone: "UTC", hour: "numeric", minute: "2-digit" }),
    shown.toLocaleDateString("en-US", { timeZone: "UTC", month: "short", day: "numeric", year: "numeric" }),
  );
}

/** Converts a day and a time of day in a timezone; null without a day. */
export function toInstant(date: string, time: string, timezone: string): Date | null {
  return date ? resolveWallTime(parseWallTime(date, time), timezone) : null;
}

function parseWallTime(date: string, time: string): WallTime {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const [hour = 0, minute = 0, second = 0] = time.split(":").map(Number);
  return { year, month, day, hour, minute, second };
}

function padTwo(part: number): string {
  return String(part).padStart(2, "0");
}
