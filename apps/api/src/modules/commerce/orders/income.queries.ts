import { PLACED_STATUSES } from "@matinee/contract/schemas/orders";
import { and, count, eq, inArray, sql, sum } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { orders } from "../../../db/schema/orders.ts";

/** Sums an event's placed orders, in cents. */
export async function findIncome(db: Queryable, pageId: string) {
  const [row] = await db
    .select({
      orders: count(),
      gross: sum(orders.totalCents).mapWith(Number),
      net: sum(orders.netCents).mapWith(Number),
      refunded: sum(orders.refundedCents).mapWith(Number),
    })
    .from(orders)
    .where(and(eq(orders.pageId, pageId), inArray(orders.status, PLACED_STATUSES)));
  // SQL returns null for a sum of no rows.
  return {
    orders: row?.orders ?? 0,
    gross: row?.gross ?? 0,
    net: row?.net ?? 0,
    refunded: row?.refunded ?? 0,
  };
}

/** Sums what buyers of events paid and did not get back, in cents. */
export async function sumPaid(db: Queryable, pageIds: readonly string[]): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${orders.totalCents} - ${orders.refundedCents}), 0)::float8` })
    .from(orders)
    .where(and(inArray(orders.pageId, [...pageIds]), inArray(orders.status, PLACED_STATUSES)));
  return row?.cents ?? 0;
}
