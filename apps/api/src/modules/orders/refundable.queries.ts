import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { payments, refunds } from "../payments/payments.table.ts";
import type { Order } from "./order-answer.ts";

/** Cents of an order's own charge that no refund has taken or is taking; 0 where the bank decides or nothing was paid. */
export async function refundableCents(
  db: Queryable,
  order: Pick<Order, "id" | "status" | "totalCents" | "chargeId">,
): Promise<number> {
  if (order.status !== "paid" && order.status !== "partially_refunded") return 0;
  if (!order.chargeId) return 0;
  const [given] = await db
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
  return Math.max(0, order.totalCents - (given?.cents ?? 0));
}
