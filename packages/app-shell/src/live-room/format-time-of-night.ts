import { messages } from "@matinee/texts";
/**
 * Formats a time to the second.
 * @param timeZone the IANA zone; undefined for this device's
 * @param format changes or adds parts
 */
export const formatTimeOfNight = (
  at: Date,
  timeZone: string | undefined,
  format: Intl.DateTimeFormatOptions = {},
): string =>
  messages.formats.date(at, { timeZone, hour: "numeric", minute: "2-digit", second: "2-digit", ...format });
