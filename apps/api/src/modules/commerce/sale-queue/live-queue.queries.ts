import {
  type BuyerState,
  type LiveQueue,
  QUEUE_CHANGES,
  type QueueEventKind,
} from "@matinee/contract/schemas/sale-queue";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../../../db/client.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import { orders } from "../../../db/schema/orders.ts";
import { queuePlaces, saleQueues } from "../../../db/schema/sale-queues.ts";
import { selectAuditEntries } from "../../audit/audit.queries.ts";
import { findSaleQueue } from "./queue-state.ts";

const MINUTE_MS = 60_000;
/** Over what time the sale is measured, and how long somebody who bought or stopped is listed. */
const RECENT_MINUTES = 10;
const SHOWN_MINUTES = 120;
const MOST_BUYERS = 100;
const MOST_EVENTS = 50;
const CSV_BATCH_SIZE = 1000;

/** Finds what the owner of a queue sees while it runs; null without a queue. Takes a few milliseconds for 5,000 places. */
export async function findLiveQueue(db: Queryable, pageId: string, now: Date): Promise<LiveQueue | null> {
  const [stored] = await db.select().from(saleQueues).where(eq(saleQueues.pageId, pageId));
  if (!stored) return null;
  const recent = new Date(now.getTime() - RECENT_MINUTES * MINUTE_MS);
  const [queue, counts, minutes, buyers, events] = await Promise.all([
    findSaleQueue(db, pageId),
    countPlaces(db, pageId, recent),
    listMinutes(db, pageId, stored.endedAt ?? now),
    listBuyers(db, pageId, recent),
    listEvents(db, pageId),
  ]);
  const { drawnAt, endedAt } = stored;
  const { held, boughtRecently, ...people } = counts;
  return {
    now: now.toISOString(),
    queue,
    ...people,
    unsold: queue.left === null ? null : queue.left + held,
    ticketsAMinute:
      drawnAt && !endedAt
        ? boughtRecently /
          Math.min(RECENT_MINUTES, Math.max(1, (now.getTime() - drawnAt.getTime()) / MINUTE_MS))
        : null,
    minutes,
    buyers,
    events,
  };
}

/** An alias, which Drizzle takes for the type of a row. */
type Counts = { came: number; confirmed: number; later: number; held: number; boughtRecently: number };

async function countPlaces(db: Queryable, pageId: string, recent: Date): Promise<Counts> {
  const { rows } = await db.execute<Counts>(sql`select
    count(*) filter (where end_reason is distinct from 'merged')::int as "came",
    count(*) filter (where ended_at is null and confirmed_at is not null)::int as "confirmed",
    count(*) filter (where draw_group = 'later')::int as "later",
    coalesce(sum(held), 0)::int as "held",
    coalesce(sum(admitted_quantity) filter (where end_reason = 'bought' and ended_at > ${recent.toISOString()}), 0)::int
      as "boughtRecently"
    from queue_places where page_id = ${pageId}`);
  const [counts] = rows;
  if (!counts) throw new Error("a count has no row");
  return counts;
}

type Change = { at: string; admitted: number; ended: number; sold: number };

/** Lists what was sold in each minute, and who could buy at its end: from the first admission on, for two hours at most. */
async function listMinutes(db: Queryable, pageId: string, until: Date): Promise<LiveQueue["minutes"]> {
  const { rows: changes } = await db.execute<Change>(sql`
    select extract(epoch from date_trunc('minute', at)) * 1000 as at, sum(admitted)::int as admitted, sum(ended)::int as ended,
      sum(sold)::int as sold
    from (
      select admitted_at as at, 1 as admitted, 0 as ended, 0 as sold from queue_places
        where page_id = ${pageId} and admitted_at is not null
      union all
      select ended_at, 0, 1, case when end_reason = 'bought' then admitted_quantity else 0 end from queue_places
        where page_id = ${pageId} and admitted_at is not null and ended_at is not null) change
    group by 1 order by 1`);
  const [first] = changes;
  if (!first) return [];
  const byMinute = new Map(changes.map((change) => [Number(change.at), change]));
  const minutes: LiveQueue["minutes"] = [];
  let buying = 0;
  for (let at = Number(first.at); at <= until.getTime(); at += MINUTE_MS) {
    const { admitted = 0, ended = 0, sold = 0 } = byMinute.get(at) ?? {};
    buying += admitted - ended;
    minutes.push({ at: new Date(at).toISOString(), sold, buying });
  }
  return minutes.slice(-SHOWN_MINUTES);
}

async function listBuyers(db: Queryable, pageId: string, recent: Date): Promise<LiveQueue["buyers"]> {
  const { id, rank, email, admittedQuantity, expiresAt, endedAt, endReason } = queuePlaces;
  const rows = await db
    .select({ id, rank, email, admittedQuantity, expiresAt, endedAt, endReason, orderStatus: orders.status })
    .from(queuePlaces)
    .leftJoin(orders, eq(orders.id, queuePlaces.orderId))
    .where(
      and(
        eq(queuePlaces.pageId, pageId),
        sql`${queuePlaces.admittedAt} is not null`,
        sql`(${endedAt} is null or ${endedAt} > ${recent.toISOString()})`,
        sql`${endReason} is distinct from 'closed'`,
      ),
    )
    .orderBy(sql`${endedAt} is not null`, sql`${rank} desc`)
    .limit(MOST_BUYERS);
  return rows
    .flatMap(({ rank: place, ...row }) =>
      place === null
        ? []
        : [
            {
              id: row.id,
              rank: place,
              email: row.email && maskEmail(row.email),
              quantity: row.admittedQuantity ?? 0,
              state: findBuyerState(row),
              until: row.endedAt ? null : (row.expiresAt?.toISOString() ?? null),
            },
          ],
    )
    .toSorted((a, b) => b.rank - a.rank);
}

/** Also before the worker has noted that an order was paid, or that a time is over. */
function findBuyerState({
  endReason,
  orderStatus,
}: Pick<typeof queuePlaces.$inferSelect, "endReason"> & {
  orderStatus: typeof orders.$inferSelect.status | null;
}): BuyerState {
  if (endReason === "bought") return "bought";
  if (endReason === "unused") return "lapsed";
  if (endReason) return "left";
  if (orderStatus === null || orderStatus === "failed" || orderStatus === "expired") return "checkout";
  return orderStatus === "pending" ? "paying" : "bought";
}

/** Keeps the first letter and the host. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email;
  return `${first}***${email.slice(at)}`;
}

const EVENT_KINDS: Readonly<Record<string, QueueEventKind>> = {
  "sale-queue.plan": "plan",
  "sale-queue.open": "open",
  "sale-queue.open-by-itself": "open",
  "sale-queue.draw": "draw",
  "sale-queue.draw-without-beacon": "draw",
  "sale-queue.change": "change",
  "sale-queue.pause": "pause",
  "sale-queue.continue": "continue",
  "sale-queue.end": "end",
};

const changesSchema = z.partialRecord(
  z.enum(QUEUE_CHANGES),
  z.object({ from: z.coerce.string(), to: z.coerce.string() }),
);

async function listEvents(db: Queryable, pageId: string): Promise<LiveQueue["events"]> {
  const { subjectType, subjectId, action } = auditEntries;
  const isOfQueue = inArray(action, Object.keys(EVENT_KINDS));
  const entries = await selectAuditEntries(
    db,
    and(eq(subjectType, "page"), eq(subjectId, pageId), isOfQueue),
    MOST_EVENTS,
  );
  return entries.flatMap(({ id, action: done, createdAt, actor, detail }) => {
    const isStandby = done === "sale-queue.plan" && detail["from"] === undefined;
    const kind = isStandby ? "standby" : EVENT_KINDS[done];
    const changes = changesSchema.safeParse(detail["changes"]).data ?? {};
    const shown = QUEUE_CHANGES.flatMap((field) => {
      const change = changes[field];
      return change ? [{ field, ...change }] : [];
    });
    return kind ? [{ id, at: createdAt, kind, by: actor, changes: shown }] : [];
  });
}

const selectPlaces = (db: Queryable) =>
  db
    .select({ place: queuePlaces, orderStatus: orders.status })
    .from(queuePlaces)
    .leftJoin(orders, eq(orders.id, queuePlaces.orderId));

export type ReportedPlace = Awaited<ReturnType<typeof selectPlaces>>[number];

/** Behind all that have one. */
const LAST_RANK = 2_147_483_647;

/** Lists all places of a queue for its report, by rank, those without one at the end. */
export async function listPlacesAfter(
  db: Queryable,
  pageId: string,
  last: ReportedPlace | undefined,
): Promise<ReportedPlace[]> {
  const rank = sql`coalesce(${queuePlaces.rank}, ${LAST_RANK}::integer)`;
  return selectPlaces(db)
    .where(
      and(
        eq(queuePlaces.pageId, pageId),
        last && sql`(${rank}, ${queuePlaces.id}) > (${last.place.rank ?? LAST_RANK}, ${last.place.id}::uuid)`,
      ),
    )
    .orderBy(asc(rank), asc(queuePlaces.id))
    .limit(CSV_BATCH_SIZE);
}
