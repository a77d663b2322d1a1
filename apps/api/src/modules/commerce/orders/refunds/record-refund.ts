import { and, eq, or, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import type { Transaction } from "../../../../db/client.ts";
import { orders } from "../../../../db/schema/orders.ts";
import { refunds } from "../../../../db/schema/payments.ts";
import { enqueueEmail } from "../../../email-outbox/enqueue-email.ts";
import { revokePlayback } from "../../../video/revoke-playback.ts";
import type { Payment } from "../../payments/start-payment.ts";
import { recordOrderHistory } from "../order-history.ts";
import { deriveMoneyColumns } from "../order-status.rules.ts";
import { reclaimSeats, releaseSeats } from "./release-seats.ts";

/**
 * Brings an order to the state of one refund at the provider. The order's refunded amount is the sum of its refunds, so
 * the same news twice changes nothing.
 */
export async function recordRefund(
  tx: Transaction,
  payment: Payment,
  providerRefund: Stripe.Refund,
): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, payment.subjectId)).for("update");
  if (!order) return;
  const status =
    providerRefund.status === "failed" || providerRefund.status === "canceled" ? "failed" : "succeeded";
  const refundId = providerRefund.metadata?.["refundId"];
  const [existing] = await tx
    .select()
    .from(refunds)
    .where(
      or(eq(refunds.providerRefundId, providerRefund.id), ...(refundId ? [eq(refunds.id, refundId)] : [])),
    );
  if (existing?.status === status) return;
  const failure = providerRefund.failure_reason ?? null;
  const [refund] = existing
    ? await tx
        .update(refunds)
        .set({ status, providerRefundId: providerRefund.id, failureMessage: failure })
        .where(eq(refunds.id, existing.id))
        .returning()
    : await tx
        .insert(refunds)
        .values({
          orderId: order.id,
          paymentId: payment.id,
          amountCents: providerRefund.amount,
          status,
          reason: "provider",
          providerRefundId: providerRefund.id,
          failureMessage: failure,
        })
        .returning();
  if (!refund) throw new Error("the refund was not written");

  await recordOrderHistory(tx, order.id, {
    kind: status === "succeeded" ? "refunded" : "refund-failed",
    amountCents: providerRefund.amount,
    actorId: refund.actorId,
    detail: { reason: failure ?? refund.reason, refundId: providerRefund.id },
  });
  // A second charge by mistake goes back without touching what the order itself paid.
  if (payment.chargeId === order.chargeId) {
    const refundedCents = Math.min(await sumRefunds(tx, order.id, payment.id), order.totalCents);
    const columns = deriveMoneyColumns({ ...order, refundedCents });
    const seats = await updateSeats(tx, order, refundedCents);
    // Its seat is somebody else's by now: it stays out, and its money can be refunded again.
    if (seats === "unavailable" && columns.status === "paid") columns.status = "refunded";
    await tx.update(orders).set(columns).where(eq(orders.id, order.id));
    if (columns.status === "refunded") await revokePlayback(tx, { orderId: order.id });
  }
  if (status === "succeeded") {
    await enqueueEmail(tx, {
      template: "refund",
      to: order.email,
      input: { orderId: order.id, amountCents: providerRefund.amount },
      pageId: order.pageId,
      dedupeKey: `refund:${refund.id}`,
    });
  }
}

/** Seats go back on sale with the last of an order's money, and are taken again when the bank sends that back. */
async function updateSeats(
  tx: Transaction,
  order: typeof orders.$inferSelect,
  refundedCents: number,
): Promise<"reserved" | "unavailable"> {
  const wasOut = order.refundedCents >= order.totalCents;
  const isOut = refundedCents >= order.totalCents;
  if (isOut && !wasOut) await releaseSeats(tx, order);
  if (wasOut && !isOut && !(await reclaimSeats(tx, order))) return "unavailable";
  return "reserved";
}

async function sumRefunds(tx: Transaction, orderId: string, paymentId: string): Promise<number> {
  const [sum] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::int` })
    .from(refunds)
    .where(
      and(eq(refunds.orderId, orderId), eq(refunds.paymentId, paymentId), eq(refunds.status, "succeeded")),
    );
  return sum?.cents ?? 0;
}
