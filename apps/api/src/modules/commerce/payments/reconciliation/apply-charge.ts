import type { StoredText } from "../../../../platform/stored-text.ts";
import { and, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Charge, ChargeState } from "../../../../integrations/payments/payments.ts";
import type { Services } from "../../../../platform/context.ts";
import { prepareOnce } from "../../../../db/prepare-once.ts";
import { isUuid } from "../../../../db/ids.ts";
import { transact } from "../../../../db/transaction.ts";
import { payments } from "../../../../db/schema/payments.ts";
import type { PaymentSubjectServices } from "../payment-subjects.ts";
import { getChargeRequest, type Payment } from "../start-payment.ts";

type ReconcileContext = Pick<Services, "db" | "clock" | "config" | "jobs" | "log"> & PaymentSubjectServices;

/** Finds the payment of a charge; undefined if this installation has none. */
export async function findPaymentOfCharge(
  db: Services["db"],
  { id, reference: { paymentId } }: Pick<Charge, "id" | "reference">,
): Promise<Payment | undefined> {
  // Another program with the same provider account may use this name for ids of its own.
  const hasPaymentId = paymentId !== undefined && isUuid(paymentId);
  const [payment] = await db
    .select()
    .from(payments)
    .where(or(eq(payments.intentId, id), ...(hasPaymentId ? [eq(payments.id, paymentId)] : [])));
  return payment;
}

/**
 * Finds the succeeded payment of a refund or a dispute. An open payment is reconciled first, since the event of a refund
 * or a dispute may arrive before the event of the charge.
 * @throws ProviderError
 */
export async function findSucceededPayment(
  ctx: ReconcileContext & Pick<Services, "payments">,
  { chargeId }: { chargeId: string | null },
): Promise<Payment | undefined> {
  if (!chargeId) return undefined;
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.intentId, chargeId));
  if (payment?.status === "succeeded") return payment;
  const charge = await ctx.payments.getCharge(chargeId);
  const unreconciled = await findPaymentOfCharge(ctx.db, charge);
  if (!unreconciled) return undefined;
  await applyCharge(ctx, unreconciled, charge);
  const reconciled = await findPaymentOfCharge(ctx.db, charge);
  return reconciled?.status === "succeeded" ? reconciled : undefined;
}

/**
 * Applies the state of a charge at the provider to its payment. Idempotent: requests, webhooks in any order and the
 * reconciler may call it concurrently, since each transition is a compare-and-set.
 */
export async function applyCharge(ctx: ReconcileContext, payment: Payment, charge: Charge): Promise<void> {
  const { id, state } = charge;
  switch (state.kind) {
    case "paid":
      return markPaymentSucceeded(ctx, payment, id, state);
    case "needs-bank":
      await ctx.db
        .update(payments)
        .set({ status: "requires_action", intentId: id })
        .where(and(eq(payments.id, payment.id), eq(payments.status, "started")));
      return;
    case "declined":
      return failPayment(ctx, payment, state.decline.message);
    case "cancelled":
      return abandonPayment(ctx, payment);
    default:
  }
}

async function markPaymentSucceeded(
  ctx: ReconcileContext,
  payment: Payment,
  intentId: string,
  { paymentRef: chargeId, received }: Extract<ChargeState, { kind: "paid" }>,
): Promise<void> {
  const { currency } = getChargeRequest(payment).money;
  if (received.amount !== payment.amountCents || received.currency !== currency || !chargeId) {
    throw new Error(`charge ${intentId} does not match the amount or currency of payment ${payment.id}`);
  }
  await transact(ctx.db, async (tx) => {
    const [updated] = await prepareSuccess(tx).execute({
      paymentId: payment.id,
      intentId,
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
export async function failPayment(
  ctx: ReconcileContext,
  payment: Payment,
  message: StoredText,
): Promise<void> {
  await closePayment(ctx, payment, { status: "refused", failureMessage: message });
}

/** Ends a payment that was not charged and can no longer be charged. */
export async function abandonPayment(ctx: ReconcileContext, payment: Payment): Promise<void> {
  await closePayment(ctx, payment, { status: "abandoned", failureMessage: null });
}

/**
 * Ends a payment whose charge has no stored id. None is stored later, so that the card cannot be charged.
 * @returns whether it ended; false if an id was stored meanwhile, or it had ended
 */
export async function abandonUncreatedCharge(ctx: ReconcileContext, payment: Payment): Promise<boolean> {
  return closePayment(ctx, payment, { status: "abandoned", failureMessage: null }, isNull(payments.intentId));
}

async function closePayment(
  ctx: ReconcileContext,
  payment: Payment,
  outcome: { status: "refused" | "abandoned"; failureMessage: StoredText | null },
  condition?: SQL,
): Promise<boolean> {
  return transact(ctx.db, async (tx) => {
    const [updated] = await tx
      .update(payments)
      .set(outcome)
      .where(
        and(eq(payments.id, payment.id), inArray(payments.status, ["started", "requires_action"]), condition),
      )
      .returning();
    if (!updated) return false;
    await ctx.paymentSubjects[payment.subject].markUnpaid(tx, payment.subjectId, outcome);
    return true;
  });
}
