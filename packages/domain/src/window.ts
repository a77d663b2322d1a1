import type { ScreeningWindow } from "./phase.ts";
import { resolveWallTime, getWallTime } from "./time-zones.ts";

/** With hours off, a screening opens at this hour of its start date, in the owner's time zone. */
export const openingHourWithoutHours = 4;

export type EventDates = {
  eventStart: Date;
  eventEnd: Date;
  /** Whether the filmmaker set hours; otherwise only the two dates count. */
  showHours: boolean;
  /** IANA name of the owner's time zone. */
  timezone: string;
};

/**
 * Computes the window in which an event can be watched. With hours: exactly from start to end. Without: from 04:00 on the
 * start date to 23:59:59 on the end date in the owner's time zone; when daylight saving repeats such a time, the window
 * takes the wider choice. Source: rules/events.md, Screening window.
 * @throws RangeError for an unknown time zone
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

/** Returns the window of an event, or null until both dates are set. */
export function findScreeningWindow(
  event: Omit<EventDates, "eventStart" | "eventEnd"> & { eventStart: Date | null; eventEnd: Date | null },
): ScreeningWindow | null {
  const { eventStart, eventEnd } = event;
  return eventStart && eventEnd ? computeScreeningWindow({ ...event, eventStart, eventEnd }) : null;
}

export const dateIssues = ["start-after-end", "same"] as const;
export type DateIssue = (typeof dateIssues)[number];

/**
 * Checks an event's dates; returns the issue or null. Compares the window, so that a one-day event without hours is
 * valid.
 */
export function checkDates(dates: EventDates): DateIssue | null {
  const { opensAt, closesAt } = computeScreeningWindow(dates);
  if (opensAt.getTime() === closesAt.getTime()) return "same";
  return opensAt > closesAt ? "start-after-end" : null;
}
