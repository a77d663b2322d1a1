import type { Services } from "../../../platform/context.ts";
import { abandonPayment, reconcilePaymentIntent } from "./reconcile-payment-intent.ts";
import { isPaymentOpen, type Payment } from "./start-payment.ts";

/**
 * Asks the provider what became of an attempt, and follows.
 * @param close also ends an attempt that nobody waits for any more, so that its card cannot be charged later
 * @throws what the provider's client throws
 */
export async function refreshPaymentStatus(
  services: Pick<Services, "db" | "clock" | "config" | "log" | "payments" | "paymentSubjects">,
  payment: Payment,
  { abandon }: { abandon: boolean },
): Promise<void> {
  if (!isPaymentOpen(payment)) return;
  if (!payment.intentId) {
    // The intent's id is saved before the card is asked: without one, no money can have moved.
    if (abandon) await abandonPayment(services, payment);
    return;
  }
  const intent = await services.payments.paymentIntents.retrieve(payment.intentId);
  const unfinished = intent.status.startsWith("requires_") && !isDeclined(intent);
  if (!abandon || !unfinished) return reconcilePaymentIntent(services, payment, intent);
  const cancelled = await services.payments.paymentIntents
    .cancel(intent.id)
    // It was charged between the two calls, or cancelled by another worker: either way the intent says so.
    .catch(() => services.payments.paymentIntents.retrieve(intent.id));
  await reconcilePaymentIntent(services, payment, cancelled);
}

function isDeclined(intent: { status: string; last_payment_error: unknown }): boolean {
  return intent.status === "requires_payment_method" && intent.last_payment_error !== null;
}
