import type { Stripe } from "stripe";
import { findReconciledPayment } from "./reconcile-payment-intent.ts";
import type { PaymentContext } from "../payment-subjects.ts";

/** Applies the state of a dispute at the provider to its payment's subject. Repeating it changes nothing. */
export async function reconcileDispute(ctx: PaymentContext, dispute: Stripe.Dispute): Promise<void> {
  const { payment_intent: intent } = dispute;
  const payment =
    intent && (await findReconciledPayment(ctx, typeof intent === "string" ? intent : intent.id));
  if (!payment || payment.status !== "succeeded") return;
  await ctx.paymentSubjects[payment.subject].recordDispute(ctx, payment, dispute);
}
