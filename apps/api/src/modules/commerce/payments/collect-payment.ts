import type { Stripe } from "stripe";
import { chargeCard } from "./charge-card.ts";
import { createPendingError, PaymentRejectedError } from "./payment-errors.ts";
import type { PaymentContext } from "./payment-subjects.ts";
import { failPayment, reconcilePaymentIntent } from "./reconciliation/reconcile-payment-intent.ts";
import type { Payment } from "./start-payment.ts";

/**
 * Charges an open payment and applies the outcome to its subject. Call it outside of transactions.
 * @param token `tok_…`, `pm_…` or `ctoken_…`
 * @returns the PaymentIntent, or no intent if the card was rejected and the payment failed
 * @throws AppError unavailable with `details.orderPending` if the outcome is unknown
 */
export async function collectPayment(
  ctx: PaymentContext,
  payment: Payment,
  token: string,
): Promise<{ intent?: Stripe.PaymentIntent; decline?: PaymentRejectedError["decline"] }> {
  try {
    const intent = await chargeCard(ctx, payment, token);
    await reconcilePaymentIntent(ctx, payment, intent);
    return { intent };
  } catch (error) {
    if (!(error instanceof PaymentRejectedError)) throw error;
    await failPayment(ctx, payment, error.message);
    return { decline: error.decline };
  }
}

/**
 * Retrieves a payment's intent after the bank's confirmation and applies its state to the payment's subject.
 * @throws AppError unavailable with `details.orderPending` if the provider does not respond
 */
export async function confirmPayment(
  ctx: PaymentContext,
  payment: Payment,
  intentId: string,
): Promise<Stripe.PaymentIntent> {
  const orderId = payment.subjectId;
  const intent = await ctx.payments.paymentIntents.retrieve(intentId).catch((error: unknown) => {
    ctx.log.warn({ err: error, orderId }, "retrieving the PaymentIntent failed");
    throw createPendingError(orderId);
  });
  await reconcilePaymentIntent(ctx, payment, intent);
  return intent;
}
