import type { ProviderRefund } from "../../../../integrations/payments/payments.ts";
import { findSucceededPayment } from "./apply-charge.ts";
import type { PaymentContext } from "../payment-subjects.ts";

/**
 * Applies the state of one refund to its payment's subject, whether the refund was made here or in the provider's
 * dashboard. Repeating it changes nothing.
 */
export async function reconcileRefund(ctx: PaymentContext, refund: ProviderRefund): Promise<void> {
  const payment = await findSucceededPayment(ctx, refund);
  if (payment) await ctx.paymentSubjects[payment.subject].recordRefund(ctx, payment, refund);
}
