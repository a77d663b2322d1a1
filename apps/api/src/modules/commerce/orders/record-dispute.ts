import type { OrderHistoryKind } from "@matinee/contract/order-history";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { endListingsOfOrder } from "../../../db/listed-tickets.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { applyOrderAccess } from "../../access/apply-order-access.ts";
import { findOrderAccess, lockEntitlementsOf } from "../../access/entitlements.queries.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import type { Dispute } from "../../../integrations/payments/payments.ts";
import type { Services } from "../../../platform/context.ts";
import type { Payment } from "../payments/start-payment.ts";
import { announceGiftAccess } from "./announce-gift-access.ts";
import { recordOrderHistory } from "./order-history.ts";
import { deriveOrderStatus } from "./order-status.rules.ts";
import { enqueueChangedOrder } from "./order-webhooks.ts";
import { settleSeats } from "./refunds/release-seats.ts";

/**
 * Stores the state of an order's dispute and notifies the owner of the event when it opens and when it is decided. An open dispute suspends access, a won one
 * restores it, or refunds the order if its event was cancelled, and a lost one leaves it suspended.
 */
export async function recordDispute(
  tx: Transaction,
  { jobs }: Pick<Services, "jobs">,
  payment: Payment,
  dispute: Dispute,
): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, payment.subjectId)).for("no key update");
  if (!order || order.chargeId !== payment.chargeId || order.disputeStatus === dispute.status) return;
  // Before the stock, as a refund does.
  await lockEntitlementsOf(tx, { orderId: order.id });
  if (dispute.outcome !== "won") await endListingsOfOrder(tx, order.id);
  const before = await findOrderAccess(tx, order.id, order.pageId);
  const stockReserved = await settleSeats(tx, order, dispute.outcome);
  const disputed = { ...order, disputeStatus: dispute.status, stockReserved };
  const status = deriveOrderStatus(disputed);
  const open = dispute.outcome === "open";
  await tx
    .update(orders)
    .set({
      status,
      stockReserved,
      disputeStatus: dispute.status,
      disputeReason: dispute.reason,
      disputeOpen: open,
      // A lost dispute has paid the buyer.
      ...(dispute.outcome === "lost" && { failedRefundCents: 0 }),
    })
    .where(eq(orders.id, order.id));
  await applyOrderAccess(tx, [order.id]);
  await announceGiftAccess(tx, order, before.admits);
  await recordOrderHistory(tx, order.id, {
    kind: chooseHistoryKind(order.disputeStatus, dispute.outcome),
    amountCents: dispute.amount,
    detail: { reason: dispute.reason, status: dispute.status },
  });
  await enqueueChangedOrder(tx, "order.disputed", order);
  const [owner] = await tx
    .select({ email: accounts.email, cancelledAt: pages.cancelledAt })
    .from(pages)
    .innerJoin(accounts, eq(accounts.id, pages.accountId))
    .where(eq(pages.id, order.pageId));
  if (!owner) return;
  // The cancellation left out the disputed order, and banks decide later than events are reviewed after it.
  if (owner.cancelledAt && status !== "disputed")
    await jobs.send("cancellations", [{ pageId: order.pageId }], { tx });
  // The owner knows that it is open: another open state, such as that evidence was sent, is no news. Neither is a dispute of
  // an order whose money is back with the buyer.
  if ((open && order.disputeOpen) || status === "refunded") return;
  await enqueueEmail(tx, {
    template: "dispute-notice",
    to: owner.email,
    input: { orderId: order.id },
    pageId: order.pageId,
    dedupeKey: `dispute:${dispute.id}:${dispute.status}`,
  });
}

function chooseHistoryKind(before: string | null, outcome: Dispute["outcome"]): OrderHistoryKind {
  if (outcome === "lost") return "dispute-lost";
  if (outcome === "won") return "dispute-won";
  return before === null ? "dispute-opened" : "dispute-updated";
}
