import { messages } from "@matinee/texts";
import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import type { Services } from "../../../../platform/context.ts";
import { prepareOnce } from "../../../../db/prepare-once.ts";
import { isUuid } from "../../../../db/ids.ts";
import { transact } from "../../../../db/transaction.ts";
import { payments } from "../../../../db/schema/payments.ts";
import "../payment-subjects.ts";
import type { Payment } from "../start-payment.ts";

type ReconcileContext = Pick<Services, "db" | "clock" | "config" | "jobs" | "log" | "paymentSubjects">;

/** Finds the payment of an intent; undefined if this installation has none. */
export async function findPaymentByIntent(
  db: Services["db"],
  intent: Stripe.PaymentIntent,
): Promise<Payment | undefined> {
  const paymentId = intent.metadata["paymentId"];
  // Another program with the same provider account may use this name for ids of its own.
  const hasPaymentId = paymentId !== undefined && isUuid(paymentId);
  const [payment] = await db
    .select()
    .from(payments)
    .where(or(eq(payments.intentId, intent.id), ...(hasPaymentId ? [eq(payments.id, paymentId)] : [])));
  return payment;
}

/**
 * Finds the succeeded payment of a refund or a dispute. An open payment is reconciled first, since the event of a refund
 * or a dispute may arrive before the event of the charge.
 * @throws the errors of the provider's client
 */
export async function findSucceededPayment(
  ctx: ReconcileContext & Pick<Services, "payments">,
  { payment_intent: expandable }: Pick<Stripe.Refund | Stripe.Dispute, "payment_intent">,
): Promise<Payment | undefined> {
  if (!expandable) return undefined;
  const intentId = typeof expandable === "string" ? expandable : expandable.id;
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.intentId, intentId));
  if (payment?.status === "succeeded") return payment;
  const intent = await ctx.payments.paymentIntents.retrieve(intentId);
  const unreconciled = await findPaymentByIntent(ctx.db, intent);
  if (!unreconciled) return undefined;
  await reconcilePaymentIntent(ctx, unreconciled, intent);
  const reconciled = await findPaymentByIntent(ctx.db, intent);
  return reconciled?.status === "succeeded" ? reconciled : undefined;
}

/**
 * Reconciles the local payment with the provider's PaymentIntent. Idempotent: requests, webhooks in any order and the
 * reconciler may call it concurrently, since each transition is a compare-and-set.
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
    throw new Error(`intent ${intent.id} does not match the amount or currency of payment ${payment.id}`);
  }
  await transact(ctx.db, async (tx) => {
    const [updated] = await prepareSuccess(tx).execute({
      paymentId: payment.id,
      intentId: intent.id,
      chargeId,
    });
    if (!updated) return;
    const subject = { id: payment.subjectId, chargeId, paymentId: payment.id };
    await ctx.paymentSubjects[payment.subject].markPaid(tx, ctx, subject);
  });
}

const prepareSuccess = prepareOnce((db) =>
  db
    .update(payments)
    .set({
      status: "succeeded",
      intentId: sql`${sql.placeholder("intentId")}`,
      chargeId: sql`${sql.placeholder("chargeId")}`,
    })
    .where(and(eq(payments.id, sql.placeholder("paymentId")), ne(payments.status, "succeeded")))
    .returning({ id: payments.id })
    .prepare("succeed_payment"),
);

/** Ends a declined payment: its order fails and releases its stock. */
export async function failPayment(ctx: ReconcileContext, payment: Payment, message: string): Promise<void> {
  await closePayment(ctx, payment, { status: "refused", failureMessage: message });
}

/** Ends a payment that was not charged and can no longer be charged. */
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
