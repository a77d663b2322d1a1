import { getDateFormat } from "@matinee/domain/date-formats";

/** The short name of a timezone on that day: 'PST', 'GMT+1'. */
export function formatShortZone(instant: Date, timezone: string): string {
  const parts = getDateFormat(timezone, { timeZoneName: "short" }).formatToParts(instant);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timezone;
}

/** The timezone of this browser. */
export const getLocalTimezone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
