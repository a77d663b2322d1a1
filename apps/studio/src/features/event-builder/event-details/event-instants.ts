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
 * The two instants of the form's days and hours in its timezone; null where a day is missing. With hours off the
 * start is 4 hours into its day and the end is the end of its day.
 */
export function toEventInstants(form: FormDates): { start: Date | null; end: Date | null } {
  const opening = `${String(openingHourWithoutHours).padStart(2, "0")}:00:00`;
  return {
    start: instantOf(form.startDate, form.showHours ? form.startTime : opening, form.timezone),
    end: instantOf(form.endDate, form.showHours ? form.endTime : "23:59:59", form.timezone),
  };
}

/** `YYYY-MM-DD` on the clocks of a timezone. */
export function formatDay(instant: Date | null, timezone: string): string {
  if (!instant) return "";
  const { year, month, day } = getWallTime(instant, timezone);
  return `${year}-${two(month)}-${two(day)}`;
}

/** `HH:mm` on the clocks of a timezone. */
export function formatTimeOfDay(instant: Date | null, timezone: string, fallback: string): string {
  if (!instant) return fallback;
  const { hour, minute } = getWallTime(instant, timezone);
  return `${two(hour)}:${two(minute)}`;
}

/** What is wrong with a time that daylight saving skips on that day, or null. */
export function findSkippedTimeIssue(date: string, time: string, timezone: string): string | null {
  if (!date) return null;
  const wall = wallTimeOf(date, time);
  if (!isSkippedWallTime(wall, timezone)) return null;
  const shown = new Date(Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute));
  return messages.events.skippedTime(
    shown.toLocaleTimeString("en-US", { timeZone: "UTC", hour: "numeric", minute: "2-digit" }),
    shown.toLocaleDateString("en-US", { timeZone: "UTC", month: "short", day: "numeric", year: "numeric" }),
  );
}

function instantOf(date: string, time: string, timezone: string): Date | null {
  return date ? resolveWallTime(wallTimeOf(date, time), timezone) : null;
}

function wallTimeOf(date: string, time: string): WallTime {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const [hour = 0, minute = 0, second = 0] = time.split(":").map(Number);
  return { year, month, day, hour, minute, second };
}

function two(part: number): string {
  return String(part).padStart(2, "0");
}
