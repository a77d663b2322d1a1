import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../../../../db/client.ts";
import { orderLines, orders } from "../../../../db/schema/orders.ts";
import { subscribers } from "../../../../db/schema/subscribers.ts";

/**
 * Selects everyone who holds a ticket of an event or registered for it: email, and order or subscriber. Emails may repeat;
 * the lowest `rank` decides which place an email to that address speaks of: a bought ticket, a gift, a free ticket, a
 * registration. A gift belongs to its recipient.
 */
export function selectHolders(db: Queryable, pageId: string) {
  return db
    .select({
      to: sql<string>`coalesce(${orders.gift}->>'recipientEmail', ${orders.email})`.as("to"),
      holder: sql`jsonb_build_object('orderId', ${orders.id})`.as("holder"),
      rank: sql<number>`case when ${orders.gift} is not null then 2 when ${orders.totalCents} = 0 then 3 else 1 end`.as(
        "rank",
      ),
    })
    .from(orders)
    .where(
      and(
        eq(orders.pageId, pageId),
        inArray(orders.status, ["paid", "partially_refunded"]),
        sql`exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${orders.id}
          and ${orderLines.type} in ('paywall', 'ticket'))`,
      ),
    )
    .unionAll(
      db
        .select({
          to: sql<string>`${subscribers.email}`.as("to"),
          holder: sql`jsonb_build_object('subscriberId', ${subscribers.id})`.as("holder"),
          rank: sql<number>`4`.as("rank"),
        })
        .from(subscribers)
        .where(and(eq(subscribers.pageId, pageId), isNull(subscribers.removedAt))),
    );
}

/** Selects the number of people who hold a ticket of an event or registered for it, by distinct email. */
export function selectHolderCount(db: Queryable, pageId: string) {
  const holders = selectHolders(db, pageId).as("holders");
  return db.select({ count: sql<number>`count(distinct lower(${holders.to}))::int` }).from(holders);
}

/** Counts the people who hold a ticket of an event or registered for it, by distinct email. */
export async function countHolders(db: Queryable, pageId: string): Promise<number> {
  const [row] = await selectHolderCount(db, pageId);
  return row?.count ?? 0;
}
