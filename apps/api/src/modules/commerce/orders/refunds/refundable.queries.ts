import { type Order, orders } from "../../../../db/schema/orders.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../../../db/client.ts";
import { payments, refunds } from "../../../../db/schema/payments.ts";

/**
 * Returns the cents of an order's own charge that no started or succeeded refund covers; 0 if the order is disputed or
 * free. A refund that the bank returned counts as refundable again, even if the order did not regain access, and so does
 * that of a late payment which the provider rejected.
 */
export async function findRefundableCents(
  db: Queryable,
  order: Pick<Order, "id" | "status" | "totalCents" | "chargeId">,
): Promise<number> {
  return (await findRefundableCentsOf(db, [order])).get(order.id) ?? 0;
}

/** Returns the same for several orders, by their ids. */
export async function findRefundableCentsOf(
  db: Queryable,
  list: readonly Pick<Order, "id" | "status" | "totalCents" | "chargeId">[],
): Promise<ReadonlyMap<string, number>> {
  const charged = list.filter(({ status, chargeId }) => status !== "disputed" && chargeId);
  if (charged.length === 0) return new Map();
  const refunded = await db
    .select({ orderId: refunds.orderId, cents: sql<number>`sum(${refunds.amountCents})::int` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, and(eq(orders.id, refunds.orderId), eq(orders.chargeId, payments.chargeId)))
    .where(
      and(
        inArray(
          refunds.orderId,
          charged.map(({ id }) => id),
        ),
        inArray(refunds.status, ["started", "succeeded"]),
      ),
    )
    .groupBy(refunds.orderId);
  const centsOf = new Map(refunded.map(({ orderId, cents }) => [orderId, cents]));
  return new Map(charged.map(({ id, totalCents }) => [id, Math.max(0, totalCents - (centsOf.get(id) ?? 0))]));
}
