import { unwrapData } from "@matinee/app-shell/api/api-client";
import { keepPreviousData, queryOptions, type UseQueryResult } from "@tanstack/react-query";
import { differenceInCalendarDays, parseISO, subDays } from "date-fns";
import { api } from "../../api.ts";
import { formatIsoDay, type Period } from "./period.ts";

const REFRESH_MS = 30_000;

/** Loads the numbers of a period and of the same number of days before it. */
export const overviewQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: ["overview", from, to],
    queryFn: async ({ signal }) => {
      const days = differenceInCalendarDays(parseISO(to), parseISO(from)) + 1;
      const load = (query: Period) => unwrapData(api.reports.overview({ query, fetchOptions: { signal } }));
      const [now, before] = await Promise.all([
        load({ from, to }),
        load({
          from: formatIsoDay(subDays(parseISO(from), days)),
          to: formatIsoDay(subDays(parseISO(from), 1)),
        }),
      ]);
      return { now, before, days };
    },
    placeholderData: keepPreviousData,
  });

/** Loads the live events, the viewers by hour and the action items. It refetches while the screen is open. */
export const nowQuery = queryOptions({
  queryKey: ["overview", "now"],
  queryFn: () => unwrapData(api.controlRoom.now()),
  refetchInterval: REFRESH_MS,
});

/** The result of `nowQuery`, which several panels share. */
export type NowQuery = UseQueryResult<Awaited<ReturnType<NonNullable<(typeof nowQuery)["queryFn"]>>>>;
