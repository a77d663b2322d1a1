import { getWallTime, resolveWallTime } from "./time-zones.ts";

/** The hours of the night, in which no email that can wait is sent: from `start` until `end` of the next day. */
export const nightHours = { start: 22, end: 8 } as const;

/** Zones whose days meet do so after a few rounds. */
const MAX_ROUNDS = 8;

/**
 * Returns the first instant from `instant` on that is in the night of none of the zones; the instant itself in their day.
 * Zones all around the Earth have no common day: the result is then in the day of the last one.
 * @param timezones IANA names of the zones in which the reader can be
 * @throws RangeError for an unknown time zone
 */
export function moveOutOfNight(instant: Date, timezones: readonly string[]): Date {
  let moved = instant;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = moved;
    for (const timezone of timezones) moved = findEndOfNight(moved, timezone);
    if (moved.getTime() === before.getTime()) return moved;
  }
  return moved;
}

/**
 * Returns when the next night begins in the first of the zones, for an instant in the day of all of them.
 * @throws RangeError for an unknown time zone
 */
export function findNextNight(instant: Date, timezones: readonly string[]): Date {
  const starts = timezones.map((timezone) => {
    const wall = getWallTime(instant, timezone);
    return resolveWallTime({ ...wall, hour: nightHours.start, minute: 0, second: 0 }, timezone).getTime();
  });
  return new Date(Math.min(...starts));
}

/** Returns the instant itself in the day, or the end of the night that it is in. */
function findEndOfNight(instant: Date, timezone: string): Date {
  const wall = getWallTime(instant, timezone);
  if (wall.hour >= nightHours.end && wall.hour < nightHours.start) return instant;
  const day = wall.hour >= nightHours.start ? wall.day + 1 : wall.day;
  return resolveWallTime({ ...wall, day, hour: nightHours.end, minute: 0, second: 0 }, timezone);
}
