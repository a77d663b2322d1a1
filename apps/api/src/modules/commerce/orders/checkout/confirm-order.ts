import type { Context } from "../../../../platform/context.ts";
import { messages } from "@matinee/contract/messages";
import { AppError, createNotFoundError } from "../../../../platform/errors.ts";
import { reconcilePaymentIntent } from "../../payments/reconcile-payment-intent.ts";
import { isPaymentOpen } from "../../payments/start-payment.ts";
import { findViewerCredential } from "../../../access/viewer-credentials.queries.ts";
import { getCheckoutResult, type CheckoutResult } from "./check-out.ts";
import { verifyConfirmationToken } from "../confirmation-token.ts";
import { findNewestAttempt } from "../../payments/payments.queries.ts";

/**
 * Finishes an order whose card its bank confirmed, by asking the provider what became of it.
 * @param token of the 202 answer: a viewer's, or for a gift one that confirms and never admits
 * @throws AppError not-found, card-refused, unavailable while the provider does not answer
 */
export async function confirmOrder(ctx: Context, pageId: string, token: string): Promise<CheckoutResult> {
  const orderId =
    verifyConfirmationToken(ctx.config, token) ??
    (await findViewerCredential(ctx.db, token, pageId))?.orderId;
  if (!orderId) throw createNotFoundError("This order");
  const payment = await findNewestAttempt(ctx.db, "order", orderId);
  if (!payment?.intentId || !isPaymentOpen(payment)) return getCheckoutResult(ctx, { pageId, orderId });
  const intent = await ctx.payments.paymentIntents.retrieve(payment.intentId).catch((error: unknown) => {
    ctx.log.warn({ err: error, orderId }, "the payment provider did not answer");
    throw new AppError("unavailable", messages.purchase.stillPending, {
      details: { orderPending: true, orderId, retryAfterSeconds: 2 },
    });
  });
  await reconcilePaymentIntent(ctx, payment, intent);
  return getCheckoutResult(ctx, { pageId, orderId }, intent);
}
