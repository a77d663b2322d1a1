import type { Stripe } from "stripe";
import type { Services } from "../../../../platform/context.ts";
import { findPaymentByIntent, reconcilePaymentIntent } from "./reconcile-payment-intent.ts";

/** Reconciles a charge with its payment. A charge of this installation without a payment is refunded, once. */
export async function reconcileCharge(
  services: Pick<Services, "db" | "clock" | "config" | "jobs" | "log" | "payments" | "paymentSubjects">,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  const payment = await findPaymentByIntent(services.db, intent);
  if (payment) return reconcilePaymentIntent(services, payment, intent);
  if (intent.status !== "succeeded" || intent.metadata["origin"] !== services.config.API_URL) return;
  if (await isRefunded(services, intent)) return;
  services.log.warn({ intentId: intent.id }, "refunding an orphaned charge");
  await services.payments.refunds.create(
    {
      payment_intent: intent.id,
      ...(intent.transfer_data && { reverse_transfer: true }),
      ...(intent.application_fee_amount && { refund_application_fee: true }),
    },
    { idempotencyKey: `stray:${intent.id}` },
  );
}

async function isRefunded(
  { payments: provider }: Pick<Services, "payments">,
  { latest_charge: charge }: Stripe.PaymentIntent,
): Promise<boolean> {
  if (!charge) return true;
  return typeof charge === "string" ? (await provider.charges.retrieve(charge)).refunded : charge.refunded;
}
