import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import { prepareOnce } from "../../../db/prepare-once.ts";
import { type Charge, isProviderRejection, ProviderError } from "../../../integrations/payments/payments.ts";
import type { Services } from "../../../platform/context.ts";
import { createPendingError, PaymentRejectedError } from "./payment-errors.ts";
import { payments } from "../../../db/schema/payments.ts";
import type { PaymentSubjectServices } from "./payment-subjects.ts";
import { getChargeRequest, type Payment } from "./start-payment.ts";

type ProviderContext = Pick<Services, "db" | "payments" | "config" | "log"> & PaymentSubjectServices;

/**
 * Charges a payment: creates its charge at the provider, stores the charge's id, and only then confirms it with the buyer's
 * card. An interrupted payment continues where it stopped. Call it outside of transactions.
 * @param token what the browser's card fields returned
 * @throws PaymentRejectedError if the provider rejected the request or the card; AppError unavailable with
 * `details.orderPending` if the outcome is unknown
 */
export async function chargeCard(ctx: ProviderContext, payment: Payment, token: string): Promise<Charge> {
  const { keyPrefix } = ctx.paymentSubjects[payment.subject];
  const key = `${keyPrefix}:${payment.subjectId}:attempt:${payment.attempt}`;
  const charge = payment.intentId
    ? await callProvider(ctx, payment, () => ctx.payments.getCharge(payment.intentId ?? ""))
    : await createCharge(ctx, payment, key);
  if (charge.state.kind !== "needs-card") return charge;
  try {
    return await ctx.payments.confirmCharge(charge.id, token, key);
  } catch (error) {
    if (error instanceof ProviderError && error.decline) {
      throw new PaymentRejectedError(error.decline.message, { decline: error.decline });
    }
    ctx.log.warn({ err: error, paymentId: payment.id }, "confirming the charge failed");
    // The response may have been lost after the payment; the charge has the current state.
    const currentCharge = await callProvider(ctx, payment, () => ctx.payments.getCharge(charge.id));
    if (currentCharge.state.kind !== "needs-card") return currentCharge;
    if (isProviderRejection(error)) throw new PaymentRejectedError({ key: "paymentFailed" });
    throw createPendingError(payment.subjectId);
  }
}

async function createCharge(ctx: ProviderContext, payment: Payment, key: string): Promise<Charge> {
  const { id: paymentId, subject, subjectId } = payment;
  const reference = { installation: ctx.config.API_URL, paymentId, subject, subjectId };
  const charge = await callProvider(ctx, payment, () =>
    ctx.payments.createCharge(getChargeRequest(payment), reference, key),
  );
  const [stored] = await prepareIntentUpdate(ctx.db).execute({ paymentId, intentId: charge.id });
  // No row: a crash of the database lost the payment, whose commit did not wait for the disk, or the buyer's next attempt
  // has replaced it. Nothing is charged then.
  if (!stored) throw createPendingError(subjectId);
  return charge;
}

/** Stores a charge's id. A concurrent call for the same payment has the same charge. */
const prepareIntentUpdate = prepareOnce((db) => {
  const intentId = sql`${sql.placeholder("intentId")}`;
  return db
    .update(payments)
    .set({ intentId })
    .where(
      and(
        eq(payments.id, sql.placeholder("paymentId")),
        or(isNull(payments.intentId), eq(payments.intentId, intentId)),
        ne(payments.status, "abandoned"),
      ),
    )
    .returning({ id: payments.id })
    .prepare("store_intent");
});

/** Makes a call that moves no money. A rejection is final; after any other failure the client can retry. */
async function callProvider<T>(ctx: ProviderContext, payment: Payment, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    ctx.log.warn({ err: error, paymentId: payment.id }, "payment provider request failed");
    if (isProviderRejection(error)) {
      throw new PaymentRejectedError({ key: "paymentFailed" }, { cause: error });
    }
    throw createPendingError(payment.subjectId);
  }
}
