import { getWallTime, resolveWallTime } from "./time-zones.ts";

/** The hours of the night, in which no email that can wait is sent: from `start` until `end` of the next day. */
export const nightHours = { start: 22, end: 8 } as const;

/**
 * Returns the instant itself in the day, or the end of the night that it is in.
 * @param timezone the reader's IANA time zone
 * @throws RangeError for an unknown time zone
 */
export function moveOutOfNight(instant: Date, timezone: string): Date {
  const wall = getWallTime(instant, timezone);
  if (wall.hour >= nightHours.end && wall.hour < nightHours.start) return instant;
  const day = wall.hour >= nightHours.start ? wall.day + 1 : wall.day;
  return resolveWallTime({ ...wall, day, hour: nightHours.end, minute: 0, second: 0 }, timezone);
}
