import type { CreateOrder } from "@matinee/contract/schemas/orders";
import { and, eq } from "drizzle-orm";
import type { Queryable } from "../../../../db/client.ts";
import { orderHistory, orders } from "../../../../db/schema/orders.ts";
import { transact } from "../../../../db/transaction.ts";
import { hashToken } from "../../../../platform/crypto.ts";
import { AppError } from "../../../../platform/errors.ts";
import { recordOrderHistory } from "../order-history.ts";
import { closeAbandonedOrder } from "./close-abandoned-order.ts";
import type { PaymentContext } from "../../payments/payment-subjects.ts";

/**
 * Names who tries to pay: one device with one email. The email alone would let a stranger close another person's order.
 * @returns null without a device
 */
export const buildAttemptKey = ({
  deviceId,
  email,
}: Pick<CreateOrder, "deviceId" | "email">): string | null =>
  deviceId ? hashToken(`${deviceId}\n${email.trim().toLowerCase()}`) : null;

/**
 * Closes the unpaid order that a buyer has for an event, so that its seats and its promo code are free for the next one
 * (rules/commerce.md, Stock). Call it outside of transactions: it cancels the payment at the provider.
 * @returns whether there was one
 * @throws AppError state-conflict if it was paid meanwhile; then it stays paid
 */
export async function replaceEarlierAttempt(
  services: PaymentContext,
  attempt: { pageId: string; attemptKey: string },
): Promise<boolean> {
  const [earlier] = await services.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.pageId, attempt.pageId),
        eq(orders.attemptKey, attempt.attemptKey),
        eq(orders.status, "pending"),
      ),
    );
  if (!earlier) return false;
  await closeAbandonedOrder(services, earlier.id);
  const isPaid = await transact(services.db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, earlier.id)).for("update");
    if (order?.status !== "expired") return order !== undefined && order.paidAt !== null;
    await recordOrderHistory(tx, earlier.id, { kind: "replaced" });
    return false;
  });
  if (isPaid) throw new AppError("state-conflict", (t) => t.purchase.earlierPaid);
  return true;
}

/** Returns whether an order was closed because its buyer started another one. */
export async function isReplaced(db: Queryable, orderId: string): Promise<boolean> {
  const entries = await db
    .select({ id: orderHistory.id })
    .from(orderHistory)
    .where(and(eq(orderHistory.orderId, orderId), eq(orderHistory.kind, "replaced")))
    .limit(1);
  return entries.length > 0;
}
