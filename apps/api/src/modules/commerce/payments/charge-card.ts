import { messages } from "@matinee/texts";
import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { prepareOnce } from "../../../db/prepare-once.ts";
import type { Services } from "../../../platform/context.ts";
import { classifyProviderError, createPendingError, PaymentRejectedError } from "./payment-errors.ts";
import { payments } from "../../../db/schema/payments.ts";
import type { Payment } from "./start-payment.ts";

type ProviderContext = Pick<Services, "db" | "payments" | "config" | "log" | "paymentSubjects">;

/**
 * Charges a payment: creates its PaymentIntent, stores the intent's id, and only then confirms it with the buyer's card.
 * An interrupted payment continues where it stopped. Call it outside of transactions.
 * @param token `tok_…`, `pm_…` or `ctoken_…`
 * @throws PaymentRejectedError if the provider rejected the request or the card; AppError unavailable with
 * `details.orderPending` if the outcome is unknown
 */
export async function chargeCard(
  ctx: ProviderContext,
  payment: Payment,
  token: string,
): Promise<Stripe.PaymentIntent> {
  const { keyPrefix } = ctx.paymentSubjects[payment.subject];
  const key = `${keyPrefix}:${payment.subjectId}:attempt:${payment.attempt}`;
  const intent = payment.intentId
    ? await callProvider(ctx, payment, () => ctx.payments.paymentIntents.retrieve(payment.intentId ?? ""))
    : await createIntent(ctx, payment, key);
  if (!requiresCard(intent)) return intent;
  try {
    return await ctx.payments.paymentIntents.confirm(
      intent.id,
      { ...(await resolveCard(ctx, token, key)), use_stripe_sdk: true },
      { idempotencyKey: `${key}:confirm` },
    );
  } catch (error) {
    const failure = classifyProviderError(error);
    if (failure.kind === "refused" && failure.isCardError) {
      throw new PaymentRejectedError(failure.message, { decline: { fingerprint: failure.fingerprint } });
    }
    ctx.log.warn({ err: error, paymentId: payment.id }, "confirming the PaymentIntent failed");
    // The response may have been lost after the charge; the intent has the current state.
    const currentIntent = await callProvider(ctx, payment, () =>
      ctx.payments.paymentIntents.retrieve(intent.id),
    );
    if (!requiresCard(currentIntent)) return currentIntent;
    if (failure.kind === "refused") throw new PaymentRejectedError(messages.checkout.unexpectedError);
    throw createPendingError(payment.subjectId);
  }
}

async function createIntent(
  ctx: ProviderContext,
  payment: Payment,
  key: string,
): Promise<Stripe.PaymentIntent> {
  const { request } = payment;
  const intent = await callProvider(ctx, payment, () =>
    ctx.payments.paymentIntents.create(
      {
        amount: request.amount,
        currency: "usd",
        description: request.description,
        automatic_payment_methods: { enabled: true, allow_redirects: "never" },
        metadata: {
          origin: ctx.config.API_URL,
          paymentId: payment.id,
          subject: payment.subject,
          [ctx.paymentSubjects[payment.subject].metadataKey]: payment.subjectId,
        },
        ...(request.statementDescriptorSuffix && {
          statement_descriptor_suffix: request.statementDescriptorSuffix,
        }),
        ...(request.destination && { transfer_data: { destination: request.destination } }),
        ...(request.applicationFee && { application_fee_amount: request.applicationFee }),
        ...(request.requestsThreeDSecure && {
          payment_method_options: { card: { request_three_d_secure: "any" } },
        }),
      },
      { idempotencyKey: key },
    ),
  );
  const [stored] = await prepareIntentUpdate(ctx.db).execute({ paymentId: payment.id, intentId: intent.id });
  // No row: a crash of the database lost the payment, whose commit did not wait for the disk, or the buyer's next attempt
  // has replaced it. Nothing is charged then.
  if (!stored) throw createPendingError(payment.subjectId);
  return intent;
}

/** Stores an intent's id. A concurrent call for the same payment has the same intent. */
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
    if (classifyProviderError(error).kind === "refused") {
      throw new PaymentRejectedError(messages.checkout.unexpectedError, { cause: error });
    }
    throw createPendingError(payment.subjectId);
  }
}

/** Whether the intent is not charged, not declined and not waiting for the bank's confirmation. */
function requiresCard(intent: Stripe.PaymentIntent): boolean {
  return (
    intent.status === "requires_confirmation" ||
    (intent.status === "requires_payment_method" && intent.last_payment_error === null)
  );
}

/** Converts a `tok_` token to a payment method first. The token is single-use, so the call has its own key. */
async function resolveCard(
  ctx: ProviderContext,
  token: string,
  key: string,
): Promise<Stripe.PaymentIntentConfirmParams> {
  if (token.startsWith("ctoken_")) return { confirmation_token: token };
  if (!token.startsWith("tok_")) return { payment_method: token };
  const { id } = await ctx.payments.paymentMethods.create(
    { type: "card", card: { token } },
    { idempotencyKey: `${key}:card` },
  );
  return { payment_method: id };
}
