const formats = new Map<string, Intl.DateTimeFormat>();
/** A bound for the cache: callers pass arbitrary time zone names. */
const maxFormats = 500;

/**
 * Returns a US English date format for `timezone`, an IANA name. Formats are cached, because creating one is slow.
 * @throws RangeError for an unknown time zone
 */
export function getDateFormat(
  timezone: string,
  options: Intl.DateTimeFormatOptions = {},
): Intl.DateTimeFormat {
  const key = `${timezone} ${JSON.stringify(options)}`;
  const cached = formats.get(key);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat("en-US", { ...options, timeZone: timezone });
  if (formats.size >= maxFormats) formats.clear();
  formats.set(key, format);
  return format;
}
