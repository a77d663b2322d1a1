import type { Order } from "../../../../db/schema/orders.ts";
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
  if (order.status === "disputed" || !order.chargeId) return 0;
  const [refunded] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::int` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.orderId, order.id),
        eq(payments.chargeId, order.chargeId),
        inArray(refunds.status, ["started", "succeeded"]),
      ),
    );
  return Math.max(0, order.totalCents - (refunded?.cents ?? 0));
}
