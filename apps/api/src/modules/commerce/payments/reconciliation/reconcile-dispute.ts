import type { Stripe } from "stripe";
import { findSucceededPayment } from "./reconcile-payment-intent.ts";
import type { PaymentContext } from "../payment-subjects.ts";

/** Applies the state of a dispute at the provider to its payment's subject. Repeating it changes nothing. */
export async function reconcileDispute(ctx: PaymentContext, dispute: Stripe.Dispute): Promise<void> {
  const payment = await findSucceededPayment(ctx, dispute);
  if (payment) await ctx.paymentSubjects[payment.subject].recordDispute(ctx, payment, dispute);
}
