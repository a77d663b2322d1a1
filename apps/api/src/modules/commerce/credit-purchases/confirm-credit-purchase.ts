import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { findNewestAttempt } from "../payments/payments.queries.ts";
import { countLateDecline } from "../payments/card-attempts.ts";
import { confirmPayment } from "../payments/collect-payment.ts";
import { getCreditPurchaseResult, type CreditPurchaseResult } from "./buy-credits.ts";
import { creditOrders } from "../../../db/schema/credits.ts";
import type { PaymentSubjectServices } from "../payments/payment-subjects.ts";

/**
 * Finishes a purchase of credits after the bank's confirmation.
 * @throws AppError not-found for another account's purchase, card-refused, unavailable if the provider does not respond
 */
export async function confirmCreditPurchase(
  ctx: SignedInContext & PaymentSubjectServices,
  orderId: string,
): Promise<CreditPurchaseResult> {
  const [order] = await ctx.db
    .select()
    .from(creditOrders)
    .where(and(eq(creditOrders.id, orderId), eq(creditOrders.accountId, ctx.actor.accountId)));
  if (!order) throw createNotFoundError("purchase");
  const payment = await findNewestAttempt(ctx.db, "credits", orderId);
  if (!payment?.intentId || order.status !== "pending") return getCreditPurchaseResult(ctx, orderId);
  const charge = await confirmPayment(ctx, payment, payment.intentId);
  const { accountId } = ctx.actor;
  const hidesReason =
    charge.state.kind === "declined" &&
    (await countLateDecline(ctx, { email: order.email, accountId }, charge.state.decline));
  return getCreditPurchaseResult(ctx, orderId, { charge, hidesReason });
}
