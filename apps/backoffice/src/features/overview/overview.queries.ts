import { unwrapData } from "@matinee/app-shell/api-client";
import { keepPreviousData, queryOptions, type UseQueryResult } from "@tanstack/react-query";
import { differenceInCalendarDays, formatISO, parseISO, subDays } from "date-fns";
import { api } from "../../api.ts";

export const spans = [
  { key: "7", label: "7 days", days: 7 },
  { key: "60", label: "60 days", days: 60 },
  { key: "365", label: "Year", days: 365 },
] as const;

/** Days in UTC, both ends included. */
export interface Period {
  from: string;
  to: string;
}

const REFRESH_MS = 30_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const formatIsoDay = (date: Date) => formatISO(date, { representation: "date" });

/** The time that an address names: two days, or a span up to today; 60 days where it names none. */
export function readPeriod(parameters: URLSearchParams, now = new Date()): Period & { span: string } {
  const [from, to] = [parameters.get("from") ?? "", parameters.get("to") ?? ""];
  if (DAY.test(from) && DAY.test(to)) return { from, to, span: "" };
  const { key, days } = spans.find((span) => span.key === parameters.get("span")) ?? spans[1];
  const today = now.toISOString().slice(0, 10);
  return { from: formatIsoDay(subDays(parseISO(today), days - 1)), to: today, span: key };
}

/** The numbers of a time, and those of as many days before it. */
export const overviewQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: ["overview", from, to],
    queryFn: async ({ signal }) => {
      const days = differenceInCalendarDays(parseISO(to), parseISO(from)) + 1;
      const ask = (query: Period) => unwrapData(api.reports.overview({ query, fetchOptions: { signal } }));
      const [now, before] = await Promise.all([
        ask({ from, to }),
        ask({
          from: formatIsoDay(subDays(parseISO(from), days)),
          to: formatIsoDay(subDays(parseISO(from), 1)),
        }),
      ]);
      return { now, before, days };
    },
    placeholderData: keepPreviousData,
  });

/** What is going on at this moment; asked again while the screen is open. */
export const nowQuery = queryOptions({
  queryKey: ["overview", "now"],
  queryFn: () => unwrapData(api.controlRoom.now()),
  refetchInterval: REFRESH_MS,
});

/** The result of `nowQuery`, which several panels share. */
export type NowQuery = UseQueryResult<Awaited<ReturnType<NonNullable<(typeof nowQuery)["queryFn"]>>>>;
