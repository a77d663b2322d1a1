import { tzOffset } from "@date-fns/tz/tzOffset";
import { getLocaleDateFormat } from "./intl-formats.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A local date and time without a zone; `month` counts from 1. */
export type WallTime = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
};

/** Returns whether this runtime knows the IANA time zone `name`, such as 'America/New_York' or 'UTC'. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(getLocaleDateFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

/** Returns the local time of `instant` in `timezone`. @throws RangeError for an unknown time zone */
export function getWallTime(instant: Date, timezone: string): WallTime {
  const shifted = new Date(instant.getTime() + getOffsetMs(instant.getTime(), timezone));
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
  };
}

/**
 * Returns the instant at which clocks in `timezone` show `wall`. A local time that daylight saving skips moves past the
 * gap (02:30 -> 03:30); one that occurs twice is the first, or the last with `pick`.
 * @throws RangeError for an unknown time zone
 */
export function resolveWallTime(wall: WallTime, timezone: string, pick: "first" | "last" = "first"): Date {
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
  const before = getOffsetMs(asUtc - dayMs, timezone);
  const after = getOffsetMs(asUtc + dayMs, timezone);
  const matches = [asUtc - before, asUtc - after].filter((ms) => ms + getOffsetMs(ms, timezone) === asUtc);
  if (matches.length === 0) return new Date(asUtc - before);
  return new Date(pick === "first" ? Math.min(...matches) : Math.max(...matches));
}

/** Returns whether daylight saving skips `wall` in `timezone`. @throws RangeError for an unknown time zone */
export function isSkippedWallTime(wall: WallTime, timezone: string): boolean {
  const shown = getWallTime(resolveWallTime(wall, timezone), timezone);
  return shown.hour !== wall.hour || shown.minute !== wall.minute;
}

function getOffsetMs(instantMs: number, timezone: string): number {
  const offsetMinutes = isTimeZone(timezone) ? tzOffset(timezone, new Date(instantMs)) : Number.NaN;
  if (Number.isNaN(offsetMinutes)) throw new RangeError(`Unknown time zone: ${timezone}`);
  return Math.round(offsetMinutes * minuteMs);
}
