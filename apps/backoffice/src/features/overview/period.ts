import { messages } from "@matinee/texts";
import { formatISO, isValid, parseISO, subDays } from "date-fns";

const texts = messages.overview;

export const spans = [
  { key: "7", label: texts.days(7), days: 7 },
  { key: "60", label: texts.days(60), days: 60 },
  { key: "365", label: texts.year, days: 365 },
] as const;

/** A range of days in UTC, both ends included. */
export interface Period {
  from: string;
  to: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string) => DAY.test(text) && isValid(parseISO(text));

/** Formats a date as the ISO day of this browser's time zone, as `parseISO` reads it. */
export const formatIsoDay = (date: Date) => formatISO(date, { representation: "date" });

/** Reads the period from the address: two days, or a span that ends today (UTC). The default is 60 days. */
export function readPeriod(parameters: URLSearchParams, now = new Date()): Period & { span: string } {
  const [from, to] = [parameters.get("from") ?? "", parameters.get("to") ?? ""];
  if (isDay(from) && isDay(to)) return { from, to, span: "" };
  const { key, days } = spans.find((span) => span.key === parameters.get("span")) ?? spans[1];
  const today = now.toISOString().slice(0, 10);
  return { from: formatIsoDay(subDays(parseISO(today), days - 1)), to: today, span: key };
}
