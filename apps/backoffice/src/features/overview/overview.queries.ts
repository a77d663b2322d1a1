import { dataOf } from "@matinee/contract/client";
import { queryOptions } from "@tanstack/react-query";
import { formatISO, subDays } from "date-fns";
import { api } from "../../api.ts";

export const spans = [
  { key: "7", label: "7 days", days: 7 },
  { key: "60", label: "60 days", days: 60 },
  { key: "365", label: "Year", days: 365 },
] as const;

export type Span = (typeof spans)[number]["key"];

export const spanOf = (key: string | null): Span => spans.find((span) => span.key === key)?.key ?? "60";

/** The days of a span up to today in UTC, and as many before them. */
export const overviewQuery = (span: Span) =>
  queryOptions({
    queryKey: ["overview", span],
    queryFn: async () => {
      const days = Number(span);
      const today = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00`);
      const day = (ago: number) => formatISO(subDays(today, ago), { representation: "date" });
      const [now, before] = await Promise.all([
        dataOf(api.reports.overview({ query: { from: day(days - 1), to: day(0) } })),
        dataOf(api.reports.overview({ query: { from: day(2 * days - 1), to: day(days) } })),
      ]);
      return { now, before, days };
    },
  });
