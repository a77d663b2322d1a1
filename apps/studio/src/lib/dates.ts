import { messages } from "@matinee/texts";

/** Returns the short name of a timezone at `instant`: 'PST', 'GMT+1'. */
export const formatShortZone = (instant: Date, timezone: string): string =>
  messages.formats.timeZoneName(instant, timezone);

/** Returns the browser's IANA timezone. */
export const getLocalTimezone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const dayTimeParts = {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

/** Formats an instant as day and time in a timezone, by default the browser's, which it names: 'Nov 26, 9:40 AM PST'. */
export const formatDayTime = (instant: string, timezone = getLocalTimezone()): string =>
  messages.formats.date(instant, { ...dayTimeParts, timeZone: timezone });

/** Formats an instant as a day with its year in the browser's timezone: 'Nov 26, 2026'. */
export const formatDate = (instant: string): string =>
  messages.formats.eventDate(new Date(instant), getLocalTimezone(), false);
