import { messages } from "@matinee/contract/messages";
import { and, eq, isNull } from "drizzle-orm";
import type { Stripe } from "stripe";
import type { Services } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { classifyProviderError, PaymentRejectedError } from "./payment-errors.ts";
import { payments } from "../../../db/schema/payments.ts";
import type { Payment } from "./start-payment.ts";

type ProviderContext = Pick<Services, "db" | "payments" | "config" | "log" | "paymentSubjects">;

/**
 * Brings an attempt as far as the provider takes it: makes its intent, saves the intent's id, and only then confirms it
 * with the buyer's card. An interrupted attempt goes on where it stopped. Call it outside of transactions.
 * @param token `tok_…`, `pm_…` or `ctoken_…`
 * @throws PaymentRefusal when the provider said no before the card was asked; AppError unavailable with
 * `details.orderPending` when it did not answer, so that nobody knows
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
    if (failure.kind === "refused" && failure.isCardError) throw new PaymentRejectedError(failure.message);
    ctx.log.warn({ err: error, paymentId: payment.id }, "the card was not charged as expected");
    // The answer may have been lost behind the charge: the intent itself knows.
    const currentIntent = await callProvider(ctx, payment, () =>
      ctx.payments.paymentIntents.retrieve(intent.id),
    );
    if (!requiresCard(currentIntent)) return currentIntent;
    if (failure.kind === "refused") throw new PaymentRejectedError(messages.checkout.unexpectedError);
    throw createPendingError(payment);
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
      },
      { idempotencyKey: key },
    ),
  );
  await ctx.db
    .update(payments)
    .set({ intentId: intent.id })
    .where(and(eq(payments.id, payment.id), isNull(payments.intentId)));
  return intent;
}

/** A call that moves no money: refused means refused, and anything else that it has to be asked again. */
async function callProvider<T>(ctx: ProviderContext, payment: Payment, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    ctx.log.warn({ err: error, paymentId: payment.id }, "the payment provider did not do as asked");
    if (classifyProviderError(error).kind === "refused") {
      throw new PaymentRejectedError(messages.checkout.unexpectedError, { cause: error });
    }
    throw createPendingError(payment);
  }
}

/** Neither charged, nor refused, nor in the bank's hands. */
function requiresCard(intent: Stripe.PaymentIntent): boolean {
  return (
    intent.status === "requires_confirmation" ||
    (intent.status === "requires_payment_method" && intent.last_payment_error === null)
  );
}

/** A token of the older kind becomes a payment method first; the provider takes it once, so under a key of its own. */
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

function createPendingError(payment: Payment): AppError {
  return new AppError("unavailable", messages.purchase.stillPending, {
    details: { orderPending: true, orderId: payment.subjectId, retryAfterSeconds: 2 },
  });
}
