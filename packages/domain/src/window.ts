import type { ScreeningWindow } from "./phase.ts";
import { resolveWallTime, getWallTime } from "./time-zones.ts";

/** With hours off, a screening opens at this hour of the start's date, in the owner's time zone. */
export const openingHourWithoutHours = 4;

export type EventDates = {
  eventStart: Date;
  eventEnd: Date;
  /** Whether the filmmaker set hours; without, only the two dates count. */
  showHours: boolean;
  /** IANA name of the owner's time zone. */
  timezone: string;
};

/**
 * The window in which an event can be watched (behaviour §4). Hours shown: exactly from start to end.
 * Hours off: from 04:00 on the start's date to 23:59:59 on the end's date, both in the owner's zone; where
 * daylight saving makes one of these come twice, the window takes the wider choice.
 * Throws RangeError for a time zone that `isTimeZone` refuses.
 */
export function computeScreeningWindow(dates: EventDates): ScreeningWindow {
  const { eventStart, eventEnd, showHours, timezone } = dates;
  if (showHours) return { opensAt: eventStart, closesAt: eventEnd };
  const start = getWallTime(eventStart, timezone);
  const end = getWallTime(eventEnd, timezone);
  return {
    opensAt: resolveWallTime(
      { ...start, hour: openingHourWithoutHours, minute: 0, second: 0 },
      timezone,
      "first",
    ),
    closesAt: resolveWallTime({ ...end, hour: 23, minute: 59, second: 59 }, timezone, "last"),
  };
}

/** The window of an event that may still be without dates: null until both are set. */
export function findScreeningWindow(
  event: Omit<EventDates, "eventStart" | "eventEnd"> & { eventStart: Date | null; eventEnd: Date | null },
): ScreeningWindow | null {
  const { eventStart, eventEnd } = event;
  return eventStart && eventEnd ? computeScreeningWindow({ ...event, eventStart, eventEnd }) : null;
}

export const dateIssues = ["start-after-end", "same"] as const;
export type DateIssue = (typeof dateIssues)[number];

/**
 * What is wrong with an event's dates, or null. Opening and closing are compared, not the raw fields, so
 * that a one-day event without hours is valid.
 */
export function checkDates(dates: EventDates): DateIssue | null {
  const { opensAt, closesAt } = computeScreeningWindow(dates);
  if (opensAt.getTime() === closesAt.getTime()) return "same";
  return opensAt > closesAt ? "start-after-end" : null;
}
