// Creating a formatter of Intl takes longer than using it, so these are kept.

/** A bound for each cache: callers pass arbitrary time zone names. */
const maxFormats = 500;

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached number format. */
export function getNumberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return getCached(numberFormats, locale, options, () => new Intl.NumberFormat(locale, options));
}

/** Returns a cached date format. @throws RangeError for an unknown time zone */
export function getLocaleDateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions = {},
): Intl.DateTimeFormat {
  return getCached(dateFormats, locale, options, () => new Intl.DateTimeFormat(locale, options));
}

function getCached<Format>(
  formats: Map<string, Format>,
  locale: string,
  options: object,
  create: () => Format,
): Format {
  const key = `${locale} ${JSON.stringify(options)}`;
  const cached = formats.get(key);
  if (cached) return cached;
  const format = create();
  if (formats.size >= maxFormats) formats.clear();
  formats.set(key, format);
  return format;
}
