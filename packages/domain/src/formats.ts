import { fromSmallestUnit, getCurrencyDigits, writeAmount } from "./currency.ts";
import { getLocaleDateFormat, getNumberFormat } from "./intl-formats.ts";

/** The forms of a text by CLDR plural category. Every language has `other`. */
export type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** How one language writes numbers, money, dates and lists. */
export type Formats = ReturnType<typeof createFormats>;

/**
 * Returns the formats of `locale`, a BCP 47 tag such as 'en-US'. Only a language's catalogue calls this.
 * @param language as an HTML document names it: 'en'
 */
export function createFormats(locale: string, language: string = new Intl.Locale(locale).language) {
  /** Formats a number: 1234.5 -> '1,234.5'. */
  const number = (value: number, options?: Intl.NumberFormatOptions): string =>
    getNumberFormat(locale, options).format(value);

  /**
   * Formats an amount with all its decimals: 750 -> '$7.50'. A negated 0 has no sign.
   * @param amount in the smallest unit of the currency
   * @param currency ISO 4217 in any case
   */
  const money = (amount: number, currency: string): string =>
    number(fromSmallestUnit(amount + 0, currency), { style: "currency", currency });

  /** Like `money`, but omits decimals that are zero: 30000 -> '$300'. For buttons with fixed prices. */
  const shortMoney = (amount: number, currency: string): string => {
    const value = fromSmallestUnit(amount, currency);
    return Number.isInteger(value)
      ? number(value, { style: "currency", currency, maximumFractionDigits: 0 })
      : money(amount, currency);
  };

  /** Formats a rate of tax in hundredths of a percent, with all its decimals: 2300 -> '23%', 997.5 -> '9.975%'. */
  const taxRate = (rate: number): string =>
    number(rate / 10_000, { style: "percent", maximumFractionDigits: 4 });
  /** Formats a percentage, with at most two decimals: 5 -> '5%', 5.25 -> '5.25%'. */
  const percent = (percentage: number): string =>
    number(percentage / 100, { style: "percent", maximumFractionDigits: 2 });

  /**
   * Formats an instant by options of `Intl.DateTimeFormat`. Without `timeZone` it is this computer's: only browsers
   * may leave it out.
   * @throws RangeError for an unknown time zone
   */
  const date = (instant: Date | string | number, options: Intl.DateTimeFormatOptions): string =>
    // Intl puts a narrow no-break space before AM and PM, which some email clients show as a box.
    getLocaleDateFormat(locale, options).format(new Date(instant)).replaceAll("\u202F", " ");

  /** Formats a time zone's name at an instant: 'PST' or, with 'longGeneric', 'Pacific Time'. */
  const timeZoneName = (
    instant: Date,
    timeZone: string,
    style: Intl.DateTimeFormatOptions["timeZoneName"] = "short",
  ): string => {
    // Not cached: a list of all zones formats each of them once.
    const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: style }).formatToParts(instant);
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  };

  /**
   * Formats a date as 'Nov 27, 2026', or with `showHours` as 'Nov 27, 2026, 8:00 PM'.
   * @param timeZone the reader's IANA time zone
   */
  const eventDate = (instant: Date, timeZone: string, showHours: boolean): string =>
    date(instant, {
      timeZone,
      month: "short",
      day: "numeric",
      year: "numeric",
      ...(showHours && { hour: "numeric", minute: "2-digit" }),
    });

  return {
    locale,
    language,
    number,
    money,
    shortMoney,
    /** Returns how many decimals a currency has: 2 for USD, 0 for JPY. @param currency ISO 4217 in any case */
    moneyDigits: (currency: string): number => getCurrencyDigits(currency),
    /** Writes an amount as a field does in every language: 750 -> '7.50'. @param amount in the smallest unit */
    plainMoney: (amount: number, currency: string): string => writeAmount(amount, currency),
    percent,
    taxRate,
    date,
    timeZoneName,
    eventDate,

    /**
     * Formats a date for readers whose time zone is unknown: an hour is followed by the zone, 'Nov 27, 2026, 8:00 PM
     * PST'.
     * @param timeZone the event's IANA time zone
     */
    zonedDate: (instant: Date, timeZone: string, showHours: boolean): string => {
      const day = eventDate(instant, timeZone, showHours);
      return showHours ? `${day} ${timeZoneName(instant, timeZone)}` : day;
    },

    /**
     * Formats the start of a screening for print: 'Friday, Nov 20, 2026, 7:00 PM Pacific Time'.
     * @param timeZone the event's IANA time zone
     */
    screeningStart: (instant: Date, timeZone: string): string =>
      date(instant, {
        timeZone,
        weekday: "long",
        month: "short",
        day: "numeric",
        year: "numeric",
        hour: "numeric",
        minute: "2-digit",
        timeZoneName: "longGeneric",
      }),

    /** Formats a time zone's generic name with its offset at `instant`: 'Pacific Time (GMT-8)'. */
    timeZoneLabel: (instant: Date, timeZone: string): string => {
      const name = timeZoneName(instant, timeZone, "longGeneric");
      const offset = timeZoneName(instant, timeZone, "shortOffset");
      const base = offset.replace(/\+0$/, "");
      if (base !== offset && name.startsWith(base)) return base;
      return name === offset ? name : `${name} (${offset})`;
    },

    /** Returns the formatter of Intl itself, for a range of dates. @throws RangeError for an unknown time zone */
    dateFormat: (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
      getLocaleDateFormat(locale, options),

    /** Puts commas between short facts, without those that are missing: 'Finland, 92 minutes'. */
    facts: (facts: readonly (string | null | undefined | false)[]): string =>
      facts.filter(Boolean).join(locale.startsWith("ar") ? "\u060C " : ", "),

    /** Joins a list: 'a, b, and c', or with 'disjunction' 'a, b, or c'. */
    list: (items: readonly string[], type: "conjunction" | "disjunction" | "unit" = "conjunction"): string =>
      new Intl.ListFormat(locale, { type }).format(items),

    /** Returns the form for a count: `plural(2, { one: "1 play", other: "2 plays" })`; 'ordinal' is for 1st, 2nd, 3rd. */
    plural: (count: number, forms: PluralForms, type: "cardinal" | "ordinal" = "cardinal"): string =>
      forms[new Intl.PluralRules(locale, { type }).select(count)] ?? forms.other,

    /** Returns the name of a unit for a count, without the number: 'day', 'days'. */
    unitName: (count: number, unit: "day" | "hour" | "minute" | "second"): string =>
      getNumberFormat(locale, { style: "unit", unit, unitDisplay: "long" })
        .formatToParts(count)
        .find(({ type }) => type === "unit")?.value ?? unit,

    /** Returns the name of a country, a language or a currency, or undefined for an unknown code. */
    nameOf: (type: "region" | "language" | "currency", code: string): string | undefined =>
      new Intl.DisplayNames(locale, { type, fallback: "none" }).of(code),
  };
}
