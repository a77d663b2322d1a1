import { currencies, platformCurrency } from "@matinee/domain/currency";
import { PLACED_STATUSES } from "@matinee/contract/schemas/orders";
import { and, count, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "../../../db/client.ts";
import { createFieldError } from "../../../platform/errors.ts";
import { LEAD_SOURCES, LEAD_STAGES } from "@matinee/contract/schemas/leads";
import { isOfNoCopy } from "../../../db/is-no-rehearsal.ts";
import { isScreening } from "../../../db/page-kind.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { leadOwners, leads } from "../../../db/schema/leads.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { playbackSessions } from "../../../db/schema/playback.ts";
import { subscribers } from "../../../db/schema/subscribers.ts";

const DAY_MS = 86_400_000;
const MAX_DAYS = 800;

/**
 * Returns daily sales by currency, orders, collected emails, activated events, viewers and new customers (UTC days, both
 * ends included), and the period's leads by stage and by source, including zero counts.
 * @throws AppError invalid when the period ends before it begins or is longer than 800 days
 */
export async function findOverview(db: Queryable, input: { from: string; to: string }) {
  const from = new Date(input.from);
  const until = new Date(new Date(input.to).getTime() + DAY_MS);
  const days = Math.round((until.getTime() - from.getTime()) / DAY_MS);
  if (days < 1) throw createFieldError("to", (t) => t.events.dateIssues["start-after-end"]);
  if (days > MAX_DAYS) throw createFieldError("to", (t) => t.apiErrors.reports.tooLong(MAX_DAYS));
  const within = (column: PgColumn) => and(gte(column, from), lt(column, until));
  const aggregate = (source: DailySource) => aggregateByDay(db, source, { from, days, within });
  const placed = {
    table: orders,
    at: orders.createdAt,
    where: and(inArray(orders.status, PLACED_STATUSES), isOfNoCopy(orders.pageId)),
  };
  const [salesByCurrency, orderCounts, emails, events, viewers, customers, byStage, bySource] =
    await Promise.all([
      aggregateSales(db, placed, { from, days, within }),
      aggregate({ ...placed, value: count() }),
      aggregate({ table: subscribers, at: subscribers.createdAt, value: count() }),
      aggregate({ table: pages, at: pages.activatedAt, value: count(), where: isScreening }),
      aggregate({
        table: playbackSessions,
        at: playbackSessions.startedAt,
        value: sql`count(distinct ${playbackSessions.viewer})`,
        where: isOfNoCopy(playbackSessions.pageId),
      }),
      aggregate({
        table: accounts,
        at: accounts.createdAt,
        value: count(),
        where: sql`${accounts.type} = 'filmmaker'`,
      }),
      db
        .select({ stage: leadOwners.stage, count: count() })
        .from(leadOwners)
        .where(within(leadOwners.createdAt))
        .groupBy(leadOwners.stage),
      db
        .select({ source: leads.sourceType, count: count() })
        .from(leads)
        .where(within(leads.createdAt))
        .groupBy(leads.sourceType),
    ]);
  return {
    sales:
      salesByCurrency.find(({ currency }) => currency === platformCurrency)?.days ??
      listDays(new Map(), { from, days }),
    salesByCurrency,
    orders: orderCounts,
    emails,
    events,
    viewers,
    customers,
    leadsByStage: LEAD_STAGES.map((stage) => ({
      stage,
      count: byStage.find((row) => row.stage === stage)?.count ?? 0,
    })),
    leadsBySource: LEAD_SOURCES.map((source) => ({
      source,
      count: bySource.find((row) => row.source === source)?.count ?? 0,
    })),
  };
}

interface DailySource {
  table: PgTable;
  at: PgColumn;
  value: SQL;
  where?: SQL | undefined;
}

interface Period {
  from: Date;
  days: number;
  within: (column: PgColumn) => SQL | undefined;
}

const selectDay = (at: PgColumn) => sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD')`;

/** Returns one value per day, 0 for days without rows. */
async function aggregateByDay(db: Queryable, { table, at, value, where }: DailySource, period: Period) {
  const day = selectDay(at);
  const rows = await db
    .select({ day, value: value.mapWith(Number) })
    .from(table)
    .where(and(period.within(at), where))
    .groupBy(day);
  return listDays(new Map(rows.map((row) => [row.day, row.value])), period);
}

/** Returns the sales of each day, for each currency that has any. */
async function aggregateSales(db: Queryable, { at, where }: Omit<DailySource, "value">, period: Period) {
  const day = selectDay(at);
  const rows = await db
    .select({ currency: orders.currency, day, value: sql`sum(${orders.totalCents})`.mapWith(Number) })
    .from(orders)
    .where(and(period.within(at), where))
    .groupBy(orders.currency, day);
  return currencies.flatMap((currency) => {
    const sold = rows.filter((row) => row.currency === currency);
    const values = new Map(sold.map((row) => [row.day, row.value]));
    return sold.length === 0 ? [] : [{ currency, days: listDays(values, period) }];
  });
}

const listDays = (values: ReadonlyMap<string, number>, { from, days }: Omit<Period, "within">) =>
  Array.from({ length: days }, (_, index) => {
    const name = new Date(from.getTime() + index * DAY_MS).toISOString().slice(0, 10);
    return { day: name, value: values.get(name) ?? 0 };
  });
