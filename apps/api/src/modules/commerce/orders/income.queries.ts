import { PLACED_STATUSES } from "@matinee/contract/schemas/orders";
import { currencies } from "@matinee/domain/currency";
import type { MoneyAmount } from "@matinee/domain/currency-sums";
import { and, count, eq, gt, inArray, sql, sum } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { orders } from "../../../db/schema/orders.ts";

/** Sums an event's placed orders, which have its currency, in the smallest unit. */
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

/**
 * Sums what buyers of events paid and did not get back, by currency in their order. A currency of which nothing is left is not
 * listed.
 */
export async function sumPaid(db: Queryable, pageIds: readonly string[]): Promise<MoneyAmount[]> {
  const amount = sql<number>`sum(${orders.totalCents} - ${orders.refundedCents})::float8`;
  const paid = await db
    .select({ currency: orders.currency, amount })
    .from(orders)
    .where(and(inArray(orders.pageId, [...pageIds]), inArray(orders.status, PLACED_STATUSES)))
    .groupBy(orders.currency)
    .having(gt(amount, 0));
  return currencies.flatMap((currency) => paid.filter((sum) => sum.currency === currency));
}
