import { and, eq, or, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import type { Transaction } from "../../../../db/client.ts";
import { orders } from "../../../../db/schema/orders.ts";
import { refunds } from "../../../../db/schema/payments.ts";
import { enqueueMail } from "../../../email-outbox/enqueue-mail.ts";
import { revokePlayback } from "../../../video/revoke-playback.ts";
import type { Payment } from "../../payments/start-attempt.ts";
import { recordHistory } from "../order-history.ts";
import { moneyColumns } from "../order-status.rules.ts";
import { retakeSeats, returnSeats } from "./return-seats.ts";

/**
 * Brings an order to the state of one refund at the provider. The order's refunded amount is the sum of its refunds, so
 * the same news twice changes nothing.
 */
export async function recordRefund(tx: Transaction, payment: Payment, given: Stripe.Refund): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, payment.subjectId)).for("update");
  if (!order) return;
  const status = given.status === "failed" || given.status === "canceled" ? "failed" : "succeeded";
  const ours = given.metadata?.["refundId"];
  const [known] = await tx
    .select()
    .from(refunds)
    .where(or(eq(refunds.providerId, given.id), ...(ours ? [eq(refunds.id, ours)] : [])));
  if (known?.status === status) return;
  const failure = given.failure_reason ?? null;
  const [refund] = known
    ? await tx
        .update(refunds)
        .set({ status, providerId: given.id, failure })
        .where(eq(refunds.id, known.id))
        .returning()
    : await tx
        .insert(refunds)
        .values({
          orderId: order.id,
          paymentId: payment.id,
          amountCents: given.amount,
          status,
          reason: "provider",
          providerId: given.id,
          failure,
        })
        .returning();
  if (!refund) throw new Error("the refund was not written");

  await recordHistory(tx, order.id, {
    kind: status === "succeeded" ? "refunded" : "refund-failed",
    amountCents: given.amount,
    actorId: refund.actorId,
    detail: { reason: failure ?? refund.reason, refundId: given.id },
  });
  // A second charge by mistake goes back without touching what the order itself paid.
  if (payment.chargeId === order.chargeId) {
    const refundedCents = Math.min(await givenBack(tx, order.id, payment.id), order.totalCents);
    const columns = moneyColumns({ ...order, refundedCents });
    const seats = await moveSeats(tx, order, refundedCents);
    // Its seat is somebody else's by now: it stays out, and its money can be refunded again.
    if (seats === "gone" && columns.status === "paid") columns.status = "refunded";
    await tx.update(orders).set(columns).where(eq(orders.id, order.id));
    if (columns.status === "refunded") await revokePlayback(tx, { orderId: order.id });
  }
  if (status === "succeeded") {
    await enqueueMail(tx, {
      template: "refund",
      to: order.email,
      input: { orderId: order.id, amountCents: given.amount },
      pageId: order.pageId,
      dedupeKey: `refund:${refund.id}`,
    });
  }
}

/** Seats go back on sale with the last of an order's money, and are taken again when the bank sends that back. */
async function moveSeats(
  tx: Transaction,
  order: typeof orders.$inferSelect,
  refundedCents: number,
): Promise<"held" | "gone"> {
  const wasOut = order.refundedCents >= order.totalCents;
  const isOut = refundedCents >= order.totalCents;
  if (isOut && !wasOut) await returnSeats(tx, order);
  if (wasOut && !isOut && !(await retakeSeats(tx, order))) return "gone";
  return "held";
}

async function givenBack(tx: Transaction, orderId: string, paymentId: string): Promise<number> {
  const [sum] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::int` })
    .from(refunds)
    .where(
      and(eq(refunds.orderId, orderId), eq(refunds.paymentId, paymentId), eq(refunds.status, "succeeded")),
    );
  return sum?.cents ?? 0;
}
