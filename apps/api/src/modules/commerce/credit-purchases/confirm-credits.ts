import { messages } from "@matinee/contract/messages";
import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import { findNewestAttempt } from "../payments/payments.queries.ts";
import { followIntent } from "../payments/follow-intent.ts";
import { answerCreditPurchase, type CreditPurchase } from "./buy-credits.ts";
import { creditOrders } from "../../../db/schema/credits.ts";

/** Finishes a purchase whose card its bank confirmed. @throws AppError not-found for another account's, card-refused */
export async function confirmCredits(ctx: SignedInContext, orderId: string): Promise<CreditPurchase> {
  const [order] = await ctx.db
    .select()
    .from(creditOrders)
    .where(and(eq(creditOrders.id, orderId), eq(creditOrders.accountId, ctx.actor.accountId)));
  if (!order) throw notFound("This purchase");
  const payment = await findNewestAttempt(ctx.db, "credits", orderId);
  if (!payment?.intentId || order.status !== "pending") return answerCreditPurchase(ctx, orderId);
  const intent = await ctx.payments.paymentIntents.retrieve(payment.intentId).catch((error: unknown) => {
    ctx.log.warn({ err: error, orderId }, "the payment provider did not answer");
    throw new AppError("unavailable", messages.purchase.stillPending, {
      details: { orderPending: true, orderId, retryAfterSeconds: 2 },
    });
  });
  await followIntent(ctx, payment, intent);
  return answerCreditPurchase(ctx, orderId, intent);
}
