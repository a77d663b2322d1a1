import type { Stripe } from "stripe";
import { findReconciledPayment } from "./reconcile-payment-intent.ts";
import type { PaymentContext } from "./payment-subjects.ts";

/**
 * Brings an item to the state of one refund at the provider, whether we or a person on the provider's own pages made
 * it. The same news twice changes nothing.
 */
export async function reconcileRefund(ctx: PaymentContext, refund: Stripe.Refund): Promise<void> {
  const { payment_intent: intent } = refund;
  const payment =
    intent && (await findReconciledPayment(ctx, typeof intent === "string" ? intent : intent.id));
  if (!payment || payment.status !== "succeeded") return;
  await ctx.paymentSubjects[payment.subject].recordRefund(ctx, payment, refund);
}
