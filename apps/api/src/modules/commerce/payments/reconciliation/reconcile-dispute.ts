import type { Dispute } from "../../../../integrations/payments/payments.ts";
import { findSucceededPayment } from "./apply-charge.ts";
import type { PaymentContext } from "../payment-subjects.ts";

/**
 * Applies the state of a dispute at the provider to its payment's subject. Repeating it changes nothing. The state is
 * fetched again after it is stored: a slow worker may have stored an older one over that of a faster worker.
 */
export async function reconcileDispute(ctx: PaymentContext, dispute: Dispute): Promise<void> {
  const payment = await findSucceededPayment(ctx, dispute);
  if (!payment) return;
  await ctx.paymentSubjects[payment.subject].recordDispute(ctx, payment, dispute);
  const current = await ctx.payments.getDispute(dispute.id);
  if (current.status !== dispute.status) await reconcileDispute(ctx, current);
}
