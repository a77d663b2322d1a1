import type { Services } from "../../../platform/context.ts";
import { closePayment, followIntent } from "./follow-intent.ts";
import { isOpen, type Payment } from "./start-attempt.ts";

/**
 * Asks the provider what became of an attempt, and follows.
 * @param close also ends an attempt that nobody waits for any more, so that its card cannot be charged later
 * @throws what the provider's client throws
 */
export async function askAfterPayment(
  services: Pick<Services, "db" | "clock" | "config" | "log" | "payments" | "paymentSubjects">,
  payment: Payment,
  { close }: { close: boolean },
): Promise<void> {
  if (!isOpen(payment)) return;
  if (!payment.intentId) {
    // The intent's id is saved before the card is asked: without one, no money can have moved.
    if (close) await closePayment(services, payment);
    return;
  }
  const intent = await services.payments.paymentIntents.retrieve(payment.intentId);
  const unfinished = intent.status.startsWith("requires_") && !isRefused(intent);
  if (!close || !unfinished) return followIntent(services, payment, intent);
  const cancelled = await services.payments.paymentIntents
    .cancel(intent.id)
    // It was charged between the two calls, or cancelled by another worker: either way the intent says so.
    .catch(() => services.payments.paymentIntents.retrieve(intent.id));
  await followIntent(services, payment, cancelled);
}

function isRefused(intent: { status: string; last_payment_error: unknown }): boolean {
  return intent.status === "requires_payment_method" && intent.last_payment_error !== null;
}
