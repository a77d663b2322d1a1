import type { Context } from "../../../../platform/context.ts";
import { messages } from "@matinee/contract/messages";
import { AppError, notFound } from "../../../../platform/errors.ts";
import { followIntent } from "../../payments/follow-intent.ts";
import { isOpen } from "../../payments/start-attempt.ts";
import { findViewerCredential } from "../../../access/viewer-credentials.queries.ts";
import { answerPurchase, type Purchase } from "./buy.ts";
import { readConfirmation } from "../confirmation.ts";
import { findNewestAttempt } from "../../payments/payments.queries.ts";

/**
 * Finishes an order whose card its bank confirmed, by asking the provider what became of it.
 * @param credential of the 202 answer: a viewer's, or for a gift one that confirms and never admits
 * @throws AppError not-found, card-refused, unavailable while the provider does not answer
 */
export async function confirmOrder(ctx: Context, pageId: string, credential: string): Promise<Purchase> {
  const orderId =
    readConfirmation(ctx.config, credential) ??
    (await findViewerCredential(ctx.db, credential, pageId))?.orderId;
  if (!orderId) throw notFound("This order");
  const payment = await findNewestAttempt(ctx.db, "order", orderId);
  if (!payment?.intentId || !isOpen(payment)) return answerPurchase(ctx, { pageId, orderId });
  const intent = await ctx.payments.paymentIntents.retrieve(payment.intentId).catch((error: unknown) => {
    ctx.log.warn({ err: error, orderId }, "the payment provider did not answer");
    throw new AppError("unavailable", messages.purchase.stillPending, {
      details: { orderPending: true, orderId, retryAfterSeconds: 2 },
    });
  });
  await followIntent(ctx, payment, intent);
  return answerPurchase(ctx, { pageId, orderId }, intent);
}
