/** Formats the name of an IANA time zone: 'America/Los Angeles' for 'America/Los_Angeles'. */
export const formatZoneName = (timezone: string): string => timezone.replaceAll("_", " ");

/** Formats the place of an IANA time zone: 'Nairobi' for 'Africa/Nairobi'. */
export const formatZonePlace = (timezone: string): string =>
  formatZoneName(timezone.split("/").at(-1) ?? timezone);
