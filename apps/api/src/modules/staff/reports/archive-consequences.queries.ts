import { isTicketType, productTypes } from "@matinee/domain/admission";
import type { ArchiveConsequences } from "@matinee/contract/routes/admin-pages";
import { and, eq, inArray, isNull, notInArray, or, gt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isNoRehearsal } from "../../../db/is-no-rehearsal.ts";
import { isRegistered } from "../../../db/is-registered.ts";
import type { Queryable } from "../../../db/client.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { subscribers } from "../../../db/schema/subscribers.ts";
import { isLiveAt } from "./current-screenings.queries.ts";

/** Counts the consequences of archiving the events that match at `now`. Archived ones are left out. */
export async function countArchiveConsequences(
  db: Queryable,
  where: SQL | undefined,
  now: Date,
): Promise<ArchiveConsequences> {
  const isNotOver = and(isNull(pages.cancelledAt), or(isNull(pages.closesAt), gt(pages.closesAt, now)));
  const isCounted = and(where, eq(pages.archived, false), isNoRehearsal);
  // The subqueries are read only for the events of the filter.
  const [counted] = await db
    .select({
      events: sql<number>`count(*)::int`,
      live: sql<number>`(count(*) filter (where ${isLiveAt(now)}))::int`,
      activated: sql<number>`(count(*) filter (where ${pages.activated}))::int`,
      tickets: sql<number>`coalesce(sum((${selectTickets(db)})) filter (where ${isNotOver}), 0)::int`,
      registrations: sql<number>`coalesce(sum((${selectRegistrations(db)})) filter (where ${isNotOver}), 0)::int`,
    })
    .from(pages)
    .where(isCounted);
  if (!counted) throw new Error("count returned no row");
  const selected = db.select({ id: pages.id }).from(pages).where(isCounted);
  const screening = alias(pages, "screening");
  const [kept] = await db
    .select({ screenings: sql<number>`count(*)::int` })
    .from(screening)
    .where(
      and(
        inArray(screening.festivalId, selected),
        notInArray(screening.id, selected),
        eq(screening.activated, true),
        eq(screening.archived, false),
        isNull(screening.cancelledAt),
        gt(screening.closesAt, now),
      ),
    );
  return { ...counted, screenings: kept?.screenings ?? 0 };
}

const selectTickets = (db: Queryable) =>
  db
    .select({ tickets: sql`coalesce(sum(${orderLines.quantity}), 0)` })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.pageId, pages.id),
        inArray(orders.status, ["paid", "partially_refunded"]),
        inArray(orderLines.type, productTypes.filter(isTicketType)),
      ),
    );

const selectRegistrations = (db: Queryable) =>
  db
    .select({ registrations: sql`count(*)` })
    .from(subscribers)
    .where(and(eq(subscribers.pageId, pages.id), isRegistered));
