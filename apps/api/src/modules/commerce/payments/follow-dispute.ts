import type { OrderHistoryKind } from "@matinee/contract/order-history";
import { eq } from "drizzle-orm";
import type { Stripe } from "stripe";
import type { Services } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { refundCreditOrder } from "../credit-purchases/refund-credit-order.ts";
import { enqueueMail } from "../../email-outbox/enqueue-mail.ts";
import { recordHistory } from "../orders/order-history.ts";
import { moneyColumns } from "../orders/order-status.rules.ts";
import { orders } from "../../../db/schema/orders.ts";
import { revokePlayback } from "../../video/revoke-playback.ts";
import { pages } from "../../../db/schema/pages.ts";
import { settledAttempt } from "./follow-intent.ts";

/** Disputes that the bank has decided. */
const CLOSED: readonly string[] = ["won", "lost", "warning_closed", "prevented"];

/**
 * Brings an order to where its dispute is: open suspends it, won restores it, lost leaves it suspended. A purchase of
 * credits whose dispute is lost loses what is left of them.
 */
export async function followDispute(
  ctx: Pick<Services, "db" | "clock" | "config" | "log" | "payments">,
  dispute: Stripe.Dispute,
): Promise<void> {
  const intent = dispute.payment_intent;
  const payment = intent && (await settledAttempt(ctx, typeof intent === "string" ? intent : intent.id));
  if (!payment || payment.status !== "succeeded") return;
  const { chargeId } = payment;
  if (payment.subject !== "order") {
    // While it is open the credits stay: the platform holds its own risk there. Lost is money gone, as by a refund.
    if (dispute.status !== "lost") return;
    return transact(ctx.db, (tx) => refundCreditOrder(tx, payment.subjectId, dispute.amount));
  }
  await transact(ctx.db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, payment.subjectId)).for("update");
    if (!order || order.chargeId !== chargeId || order.disputeStatus === dispute.status) return;
    const disputed = { ...order, disputeStatus: dispute.status };
    const { status } = moneyColumns(disputed);
    const open = !CLOSED.includes(dispute.status);
    await tx
      .update(orders)
      .set({ status, disputeStatus: dispute.status, disputeReason: dispute.reason, disputeOpen: open })
      .where(eq(orders.id, order.id));
    await recordHistory(tx, order.id, {
      kind: historyKind(order.disputeStatus, dispute.status),
      amountCents: dispute.amount,
      detail: { reason: dispute.reason, status: dispute.status },
    });
    if (status === "disputed") await revokePlayback(tx, { orderId: order.id });
    const [owner] = await tx
      .select({ email: accounts.email })
      .from(pages)
      .innerJoin(accounts, eq(accounts.id, pages.accountId))
      .where(eq(pages.id, order.pageId));
    if (!owner) return;
    await enqueueMail(tx, {
      template: "dispute-notice",
      to: owner.email,
      input: { orderId: order.id },
      pageId: order.pageId,
      dedupeKey: `dispute:${dispute.id}:${dispute.status}`,
    });
  });
}

function historyKind(before: string | null, now: string): OrderHistoryKind {
  if (now === "lost") return "dispute-lost";
  if (CLOSED.includes(now)) return "dispute-won";
  return before === null ? "dispute-opened" : "dispute-updated";
}
