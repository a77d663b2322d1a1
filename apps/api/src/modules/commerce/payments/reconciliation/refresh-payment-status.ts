import type { Services } from "../../../../platform/context.ts";
import { abandonPayment, reconcilePaymentIntent } from "./reconcile-payment-intent.ts";
import { isPaymentOpen, type Payment } from "../start-payment.ts";

/**
 * Retrieves the state of an open payment from the provider and reconciles it.
 * @param options `abandon` also cancels an unfinished payment, so that its card cannot be charged later
 * @throws the errors of the provider's client
 */
export async function refreshPaymentStatus(
  services: Pick<Services, "db" | "clock" | "config" | "jobs" | "log" | "payments" | "paymentSubjects">,
  payment: Payment,
  { abandon }: { abandon: boolean },
): Promise<void> {
  if (!isPaymentOpen(payment)) return;
  if (!payment.intentId) {
    // The intent's id is stored before the card is charged: without one, no money can have moved.
    if (abandon) await abandonPayment(services, payment);
    return;
  }
  const intent = await services.payments.paymentIntents.retrieve(payment.intentId);
  const unfinished = intent.status.startsWith("requires_") && !isDeclined(intent);
  if (!abandon || !unfinished) return reconcilePaymentIntent(services, payment, intent);
  const cancelled = await services.payments.paymentIntents
    .cancel(intent.id)
    // It was charged between the two calls, or another worker cancelled it; the intent has the final state.
    .catch(() => services.payments.paymentIntents.retrieve(intent.id));
  await reconcilePaymentIntent(services, payment, cancelled);
}

function isDeclined(intent: { status: string; last_payment_error: unknown }): boolean {
  return intent.status === "requires_payment_method" && intent.last_payment_error !== null;
}
