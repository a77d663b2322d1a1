import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.ts";
import { accounts } from "../../../../db/schema/accounts.ts";
import { type Order, orders } from "../../../../db/schema/orders.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { nameCurrency } from "../../../../platform/name-currency.ts";
import { recordAudit } from "../../../audit/record-audit.ts";
import { enqueueEmail } from "../../../email-outbox/enqueue-email.ts";
import type { Refund } from "./start-refund.ts";

/**
 * Tells the owner that a refund failed, and the buyer if they were told that the money comes; the order shows it until the
 * money is refunded again. `reason`: the bank sent the money back, or the payment provider refused the refund.
 */
export async function announceFailedRefund(
  tx: Transaction,
  order: Pick<Order, "id" | "pageId" | "email" | "language" | "currency">,
  refund: Pick<Refund, "id" | "amountCents" | "reason" | "failureMessage">,
  reason: "returned" | "refused",
): Promise<void> {
  const { amountCents, failureMessage } = refund;
  await tx
    .update(orders)
    .set({ failedRefundCents: sql`${orders.failedRefundCents} + ${amountCents}` })
    .where(eq(orders.id, order.id));
  const [owner] = await tx
    .select({ id: accounts.id, email: accounts.email })
    .from(pages)
    .innerJoin(accounts, eq(accounts.id, pages.accountId))
    .where(eq(pages.id, order.pageId));
  const input = { orderId: order.id, amountCents, reason };
  const email = { input, pageId: order.pageId };
  // A refund that someone asked for and that was refused: the buyer has not heard of it.
  if (reason === "returned" || refund.reason !== "requested") {
    const dedupeKey = `refund-failed:${refund.id}`;
    const { email: to, language } = order;
    await enqueueEmail(tx, { ...email, template: "refund-failed", to, language, dedupeKey });
  }
  if (!owner) return;
  await enqueueEmail(tx, {
    ...email,
    input: { ...input, failureMessage },
    template: "refund-failed-notice",
    to: owner.email,
    dedupeKey: `refund-failed-notice:${refund.id}`,
  });
  await recordAudit(
    tx,
    { actor: null },
    {
      action: "order.refund-failed",
      subjectType: "order",
      subjectId: order.id,
      onBehalfOf: owner.id,
      detail: { amountCents, ...nameCurrency(order.currency), reason, failureMessage },
    },
  );
}

/** Counts a refund that was made against those that failed before. Amounts are in cents. */
export async function settleFailedRefunds(
  tx: Transaction,
  order: Pick<Order, "id">,
  amountCents: number,
): Promise<void> {
  await tx
    .update(orders)
    .set({ failedRefundCents: sql`greatest(${orders.failedRefundCents} - ${amountCents}, 0)` })
    .where(and(eq(orders.id, order.id), sql`${orders.failedRefundCents} > 0`));
}
