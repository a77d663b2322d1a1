import { getLocaleDateFormat } from "./intl-formats.ts";

/** Returns a US English date format. Superseded by `formats` of the texts. @throws RangeError for an unknown time zone */
export const getDateFormat = (
  timezone: string,
  options: Intl.DateTimeFormatOptions = {},
): Intl.DateTimeFormat => getLocaleDateFormat("en-US", { ...options, timeZone: timezone });
