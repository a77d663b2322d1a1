import type { Stripe } from "stripe";
import { findSucceededPayment } from "./reconcile-payment-intent.ts";
import type { PaymentContext } from "../payment-subjects.ts";

/**
 * Applies the state of a dispute at the provider to its payment's subject. Repeating it changes nothing. The state is
 * fetched again after it is stored: a slow worker may have stored an older one over that of a faster worker.
 */
export async function reconcileDispute(ctx: PaymentContext, dispute: Stripe.Dispute): Promise<void> {
  const payment = await findSucceededPayment(ctx, dispute);
  if (!payment) return;
  await ctx.paymentSubjects[payment.subject].recordDispute(ctx, payment, dispute);
  const current = await ctx.payments.disputes.retrieve(dispute.id);
  if (current.status !== dispute.status) await reconcileDispute(ctx, current);
}
