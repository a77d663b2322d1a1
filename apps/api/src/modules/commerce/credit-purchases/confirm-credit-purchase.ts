import { messages } from "@matinee/contract/messages";
import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { findNewestAttempt } from "../payments/payments.queries.ts";
import { reconcilePaymentIntent } from "../payments/reconcile-payment-intent.ts";
import { getCreditPurchaseResult, type CreditPurchaseResult } from "./buy-credits.ts";
import { creditOrders } from "../../../db/schema/credits.ts";

/**
 * Finishes a purchase of credits after the bank's confirmation.
 * @throws AppError not-found for another account's purchase, card-refused, unavailable if the provider does not respond
 */
export async function confirmCreditPurchase(
  ctx: SignedInContext,
  orderId: string,
): Promise<CreditPurchaseResult> {
  const [order] = await ctx.db
    .select()
    .from(creditOrders)
    .where(and(eq(creditOrders.id, orderId), eq(creditOrders.accountId, ctx.actor.accountId)));
  if (!order) throw createNotFoundError("This purchase");
  const payment = await findNewestAttempt(ctx.db, "credits", orderId);
  if (!payment?.intentId || order.status !== "pending") return getCreditPurchaseResult(ctx, orderId);
  const intent = await ctx.payments.paymentIntents.retrieve(payment.intentId).catch((error: unknown) => {
    ctx.log.warn({ err: error, orderId }, "retrieving the PaymentIntent failed");
    throw new AppError("unavailable", messages.purchase.stillPending, {
      details: { orderPending: true, orderId, retryAfterSeconds: 2 },
    });
  });
  await reconcilePaymentIntent(ctx, payment, intent);
  return getCreditPurchaseResult(ctx, orderId, intent);
}
