import { messages } from "@matinee/contract/messages";
import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../../../platform/context.ts";
import { transact } from "../../../../db/transaction.ts";
import { AppError, createFieldError, createNotFoundError } from "../../../../platform/errors.ts";
import { recordAudit } from "../../../audit/record-audit.ts";
import { payments, refunds } from "../../../../db/schema/payments.ts";
import { type Refund, startRefund } from "./start-refund.ts";
import { submitRefund } from "./submit-refund.ts";
import { orders } from "../../../../db/schema/orders.ts";
import { findRefundableCents } from "./refundable.queries.ts";

/** The worker takes up the refund after this time if the request has not finished it. */
const REQUEST_LEASE_MS = 60_000;

/**
 * Refunds an order: `amountCents`, or all that is left. The refund is stored before it is submitted, so that concurrent
 * requests cannot refund more than was paid and the worker can retry when the provider does not respond.
 * @throws AppError not-found, invalid, state-conflict if nothing is left, a dispute is open or the provider rejects it
 */
export async function refundOrder(
  ctx: SignedInContext,
  page: { id: string; accountId: string },
  input: { orderId: string; amountCents: number | undefined },
): Promise<void> {
  const refund = (await findRefundByClaim(ctx)) ?? (await createRefund(ctx, page, input));
  if (refund.status !== "started") return;
  const outcome = await submitRefund(ctx, refund);
  if (outcome.kind === "refused") throw new AppError("state-conflict", outcome.message);
}

async function findRefundByClaim(ctx: SignedInContext): Promise<Refund | undefined> {
  if (!ctx.claimId) return undefined;
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.claimId, ctx.claimId));
  return refund;
}

async function createRefund(
  ctx: SignedInContext,
  page: { id: string; accountId: string },
  { orderId, amountCents }: { orderId: string; amountCents: number | undefined },
): Promise<Refund> {
  const { accountId: actorId } = ctx.actor;
  return transact(ctx.db, async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.pageId, page.id)))
      .for("update");
    if (!order) throw createNotFoundError("This order");
    const remainingCents = await findRefundableCents(tx, order);
    if (order.disputeOpen) throw new AppError("state-conflict", messages.purchase.disputeOpen);
    if (remainingCents === 0) throw new AppError("state-conflict", messages.purchase.notRefundable);
    const amount = amountCents ?? remainingCents;
    if (amount > remainingCents)
      throw createFieldError("amount", messages.purchase.refundTooLarge(remainingCents));
    const [payment] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.subjectId, orderId), eq(payments.chargeId, order.chargeId ?? "")));
    if (!payment) throw new AppError("state-conflict", messages.purchase.notRefundable);
    const refund = await startRefund(tx, {
      orderId,
      paymentId: payment.id,
      claimId: ctx.claimId ?? null,
      amountCents: amount,
      reason: "requested",
      actorId,
      nextAttemptAt: new Date(ctx.clock.now().getTime() + REQUEST_LEASE_MS),
    });
    await recordAudit(tx, ctx, {
      action: "order.refund",
      subjectType: "order",
      subjectId: orderId,
      ...(actorId !== page.accountId && { onBehalfOf: page.accountId }),
      detail: { amountCents: amount },
    });
    return refund;
  });
}
