import { messages } from "@matinee/contract/messages";
import { and, eq, inArray, ne, or } from "drizzle-orm";
import type { Stripe } from "stripe";
import type { Services } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import { payments } from "../../../db/schema/payments.ts";
import "./payment-subjects.ts";
import type { Payment } from "./start-payment.ts";

type ReconcileContext = Pick<Services, "db" | "clock" | "config" | "log" | "paymentSubjects">;

/** The attempt that an intent belongs to; undefined for one that we never made or no longer know. */
export async function findPaymentByIntent(
  db: Services["db"],
  intent: Stripe.PaymentIntent,
): Promise<Payment | undefined> {
  const paymentId = intent.metadata["paymentId"];
  const [payment] = await db
    .select()
    .from(payments)
    .where(or(eq(payments.intentId, intent.id), ...(paymentId ? [eq(payments.id, paymentId)] : [])));
  return payment;
}

/**
 * The attempt behind an intent, brought to where the intent is first: news of a refund or a dispute may overtake the news
 * of the charge itself.
 * @throws what the provider's client throws
 */
export async function findReconciledPayment(
  ctx: ReconcileContext & Pick<Services, "payments">,
  intentId: string,
): Promise<Payment | undefined> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.intentId, intentId));
  if (payment?.status === "succeeded") return payment;
  const intent = await ctx.payments.paymentIntents.retrieve(intentId);
  const current = await findPaymentByIntent(ctx.db, intent);
  if (!current) return undefined;
  await reconcilePaymentIntent(ctx, current, intent);
  return findPaymentByIntent(ctx.db, intent);
}

/**
 * Brings our side to where the provider's intent is. Safe to call for the same state again, from anywhere: the answer
 * to a request, a webhook in whatever order, the reconciler. Each step happens once, by compare-and-set.
 */
export async function reconcilePaymentIntent(
  ctx: ReconcileContext,
  payment: Payment,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  switch (intent.status) {
    case "succeeded":
      return markPaymentSucceeded(ctx, payment, intent);
    case "requires_action":
      await ctx.db
        .update(payments)
        .set({ status: "requires_action", intentId: intent.id })
        .where(and(eq(payments.id, payment.id), eq(payments.status, "started")));
      return;
    case "requires_payment_method":
      if (intent.last_payment_error) {
        await failPayment(
          ctx,
          payment,
          intent.last_payment_error.message ?? messages.checkout.unexpectedError,
        );
      }
      return;
    case "canceled":
      return abandonPayment(ctx, payment);
    default:
  }
}

async function markPaymentSucceeded(
  ctx: ReconcileContext,
  payment: Payment,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  const charge = intent.latest_charge;
  const chargeId = charge === null || typeof charge === "string" ? charge : charge.id;
  if (intent.amount_received !== payment.amountCents || intent.currency !== "usd" || !chargeId) {
    throw new Error(`intent ${intent.id} was not paid as attempt ${payment.id} asked`);
  }
  await transact(ctx.db, async (tx) => {
    const [updated] = await tx
      .update(payments)
      .set({ status: "succeeded", intentId: intent.id, chargeId })
      .where(and(eq(payments.id, payment.id), ne(payments.status, "succeeded")))
      .returning();
    if (!updated) return;
    const subject = { id: payment.subjectId, chargeId, paymentId: payment.id };
    await ctx.paymentSubjects[payment.subject].markPaid(tx, ctx, subject);
  });
}

/** The card was refused: the order fails, and what it held is for sale again. */
export async function failPayment(ctx: ReconcileContext, payment: Payment, message: string): Promise<void> {
  await closePayment(ctx, payment, { status: "refused", failureMessage: message });
}

/** Nothing was charged and nothing will be. */
export async function abandonPayment(ctx: ReconcileContext, payment: Payment): Promise<void> {
  await closePayment(ctx, payment, { status: "abandoned", failureMessage: null });
}

async function closePayment(
  ctx: ReconcileContext,
  payment: Payment,
  outcome: { status: "refused" | "abandoned"; failureMessage: string | null },
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const [updated] = await tx
      .update(payments)
      .set(outcome)
      .where(and(eq(payments.id, payment.id), inArray(payments.status, ["started", "requires_action"])))
      .returning();
    if (!updated) return;
    await ctx.paymentSubjects[payment.subject].markUnpaid(tx, payment.subjectId, outcome);
  });
}
