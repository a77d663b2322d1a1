const made = new Map<string, Intl.DateTimeFormat>();
/** More than anyone meets; names that callers make up must not fill the memory. */
const mostKept = 500;

/**
 * US English dates in `timezone`, an IANA name. Making a format takes far longer than using it, so it is kept. Throws
 * RangeError for an unknown zone.
 */
export function dateFormat(timezone: string, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  const key = `${timezone} ${JSON.stringify(options)}`;
  const kept = made.get(key);
  if (kept) return kept;
  const format = new Intl.DateTimeFormat("en-US", { ...options, timeZone: timezone });
  if (made.size >= mostKept) made.clear();
  made.set(key, format);
  return format;
}
