import type { Stripe } from "stripe";
import { settledAttempt } from "./follow-intent.ts";
import type { PaymentContext } from "./payment-subjects.ts";

/** Brings an item to the state of its dispute at the provider. The same news twice changes nothing. */
export async function followDispute(ctx: PaymentContext, dispute: Stripe.Dispute): Promise<void> {
  const { payment_intent: intent } = dispute;
  const payment = intent && (await settledAttempt(ctx, typeof intent === "string" ? intent : intent.id));
  if (!payment || payment.status !== "succeeded") return;
  await ctx.paymentSubjects[payment.subject].recordDispute(ctx, payment, dispute);
}
