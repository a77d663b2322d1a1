import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { MoneyEntry } from "@matinee/contract/schemas/money";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { listPages } from "../../lib/list-pages.ts";
import { getLocalTimezone } from "../../lib/dates.ts";

/** The sums of a month; of this month without one. */
export const moneyQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: ["money", month ?? "now"],
    queryFn: () =>
      unwrapData(api.money.get({ query: { timezone: getLocalTimezone(), ...(month && { month }) } })),
  });

/** The payments and refunds of a month, one page for each 'Load More'. */
export const entriesQuery = (month: string, kind: MoneyEntry["kind"] | undefined) =>
  infiniteQueryOptions({
    queryKey: ["money", month, "entries", kind ?? "all"],
    queryFn: ({ pageParam }) =>
      unwrapData(
        api.money.entries({
          query: { month, timezone: getLocalTimezone(), page: String(pageParam), ...(kind && { kind }) },
        }),
      ),
    ...listPages,
  });

/** The tax of a month by country and rate. */
export const taxesQuery = (month: string) =>
  queryOptions({
    queryKey: ["money", month, "taxes"],
    queryFn: () => unwrapData(api.money.taxes({ query: { month, timezone: getLocalTimezone() } })),
  });

export const payoutsQuery = queryOptions({
  queryKey: ["money", "payouts"],
  queryFn: () => unwrapData(api.money.payouts()),
});

/** When payouts go out, and to which bank account. */
export const payoutPlanQuery = queryOptions({
  queryKey: ["money", "payout-plan"],
  queryFn: () => unwrapData(api.money.payoutPlan()),
});

/** Where the statement of each month goes by email. */
export const statementEmailQuery = queryOptions({
  queryKey: ["money", "statement-email"],
  queryFn: () => unwrapData(api.money.statementEmail()),
});
