const formats = new Map<string, Intl.DateTimeFormat>();
/** More than anyone meets; names that callers make up must not fill the memory. */
const maxFormats = 500;

/**
 * US English dates in `timezone`, an IANA name. Making a format takes far longer than using it, so it is kept. Throws
 * RangeError for an unknown zone.
 */
export function getDateFormat(
  timezone: string,
  options: Intl.DateTimeFormatOptions = {},
): Intl.DateTimeFormat {
  const key = `${timezone} ${JSON.stringify(options)}`;
  const kept = formats.get(key);
  if (kept) return kept;
  const format = new Intl.DateTimeFormat("en-US", { ...options, timeZone: timezone });
  if (formats.size >= maxFormats) formats.clear();
  formats.set(key, format);
  return format;
}
