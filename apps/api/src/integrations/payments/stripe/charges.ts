import { isSuspendedByDispute } from "@matinee/domain/admission";
import type { Stripe } from "stripe";
import type {
  Charge,
  ChargeReference,
  ChargeRequest,
  ChargeState,
  Decline,
  Dispute,
  Payments,
  ProviderRefund,
  RefundRequest,
} from "../payments.ts";
import { callStripe, listStripe } from "./errors.ts";

type ChargeCalls = Pick<
  Payments,
  | "createCharge"
  | "confirmCharge"
  | "getCharge"
  | "cancelCharge"
  | "listCharges"
  | "getPayment"
  | "findCardPrint"
  | "refund"
  | "getRefund"
  | "listRefunds"
  | "getDispute"
  | "listDisputes"
>;

const PAGE_SIZE = 100;
/** The names under which the metadata holds the id of what is paid for. */
const SUBJECT_KEYS = { order: "orderId", credits: "creditOrderId" } as const;

export const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Creates the calls of charges, refunds and disputes. A charge is a PaymentIntent; its payment is Stripe's charge. */
export function createChargeCalls(stripe: Stripe): ChargeCalls {
  const { paymentIntents, refunds, disputes } = stripe;
  return {
    createCharge: (request, reference, key) =>
      callStripe(async () =>
        toCharge(
          await paymentIntents.create(toChargeParameters(request, reference), { idempotencyKey: key }),
        ),
      ),
    confirmCharge: (id, card, key) =>
      callStripe(async () => {
        const parameters = { ...(await resolveCard(stripe, card, key)), use_stripe_sdk: true };
        return toCharge(await paymentIntents.confirm(id, parameters, { idempotencyKey: `${key}:confirm` }));
      }),
    getCharge: (id) => callStripe(async () => toCharge(await paymentIntents.retrieve(id))),
    cancelCharge: (id) => callStripe(async () => toCharge(await paymentIntents.cancel(id))),
    listCharges: (since) =>
      listStripe(
        () => paymentIntents.list({ created: { gte: toSeconds(since) }, limit: PAGE_SIZE }),
        toCharge,
      ),
    getPayment: (paymentRef) =>
      callStripe(async () => {
        const charge = await stripe.charges.retrieve(paymentRef);
        const card = charge.payment_method_details?.card;
        return {
          isRefunded: charge.refunded,
          card:
            card?.brand && card.last4
              ? { brand: card.brand, last4: card.last4, country: card.country }
              : null,
          descriptor: charge.calculated_statement_descriptor,
          risk: charge.outcome?.risk_level ?? null,
        };
      }),
    findCardPrint: (card) => callStripe(async () => (await findFingerprint(stripe, card)) ?? null),

    refund: (request, key) =>
      callStripe(async () =>
        toProviderRefund(await refunds.create(toRefundParameters(request), { idempotencyKey: key })),
      ),
    getRefund: (id) => callStripe(async () => toProviderRefund(await refunds.retrieve(id))),
    listRefunds: (of) => {
      const filter = "chargeId" in of ? { payment_intent: of.chargeId } : { charge: of.paymentRef };
      return listStripe(() => refunds.list({ ...filter, limit: PAGE_SIZE }), toProviderRefund);
    },
    getDispute: (id) => callStripe(async () => toDispute(await disputes.retrieve(id))),
    listDisputes: ({ paymentRef }) =>
      listStripe(() => disputes.list({ charge: paymentRef, limit: PAGE_SIZE }), toDispute),
  };
}

/**
 * Returns the parameters of a charge. Stripe rejects a key that is repeated with others, so the parameters of a stored request
 * must never change.
 */
export function toChargeParameters(
  { money, description, statementSuffix, settlement, askBank }: ChargeRequest,
  { installation, paymentId, subject, subjectId }: ChargeReference,
): Stripe.PaymentIntentCreateParams {
  return {
    amount: money.amount,
    currency: money.currency,
    description,
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    metadata: { origin: installation, paymentId, subject, [SUBJECT_KEYS[subject]]: subjectId },
    ...(statementSuffix && { statement_descriptor_suffix: statementSuffix }),
    ...(settlement && { transfer_data: { destination: settlement.account } }),
    ...(settlement?.fee && { application_fee_amount: settlement.fee }),
    ...(settlement?.isOnBehalf && { on_behalf_of: settlement.account }),
    ...(askBank && { payment_method_options: { card: { request_three_d_secure: "any" } } }),
  };
}

/** Returns the parameters of a refund, which must never change either. */
export function toRefundParameters({
  chargeId,
  amount,
  settlement,
  reference,
}: RefundRequest): Stripe.RefundCreateParams {
  return {
    payment_intent: chargeId,
    ...(amount !== "all" && { amount }),
    ...(reference && {
      metadata: {
        origin: reference.installation,
        refundId: reference.refundId,
        orderId: reference.orderId,
      },
    }),
    ...(settlement && { reverse_transfer: true }),
    ...(settlement?.fee && { refund_application_fee: true }),
  };
}

/** Converts a `tok_` token to a payment method first. The token is single-use, so the call has its own key. */
async function resolveCard(
  stripe: Stripe,
  card: string,
  key: string,
): Promise<Stripe.PaymentIntentConfirmParams> {
  if (card.startsWith("ctoken_")) return { confirmation_token: card };
  if (!card.startsWith("tok_")) return { payment_method: card };
  const { id } = await stripe.paymentMethods.create(
    { type: "card", card: { token: card } },
    { idempotencyKey: `${key}:card` },
  );
  return { payment_method: id };
}

async function findFingerprint(stripe: Stripe, card: string): Promise<string | null | undefined> {
  if (card.startsWith("ctoken_")) {
    const { payment_method_preview: preview } = await stripe.confirmationTokens.retrieve(card);
    return preview?.card?.fingerprint;
  }
  if (!card.startsWith("tok_")) return (await stripe.paymentMethods.retrieve(card)).card?.fingerprint;
  return (await stripe.tokens.retrieve(card)).card?.fingerprint;
}

function toCharge(intent: Stripe.PaymentIntent): Charge {
  const { metadata, transfer_data: transfer, latest_charge: payment } = intent;
  return {
    id: intent.id,
    state: toChargeState(intent),
    reference: { installation: metadata["origin"], paymentId: metadata["paymentId"] },
    settlement: transfer
      ? {
          account: typeof transfer.destination === "string" ? transfer.destination : transfer.destination.id,
          fee: intent.application_fee_amount ?? 0,
          ...(intent.on_behalf_of !== null && { isOnBehalf: true }),
        }
      : null,
    isRefunded: payment === null || typeof payment === "string" ? null : payment.refunded,
  };
}

function toChargeState(intent: Stripe.PaymentIntent): ChargeState {
  switch (intent.status) {
    case "succeeded":
      return {
        kind: "paid",
        paymentRef: getId(intent.latest_charge),
        received: { amount: intent.amount_received, currency: intent.currency },
      };
    case "requires_action":
      return { kind: "needs-bank", browserSecret: intent.client_secret };
    case "requires_confirmation":
      return { kind: "needs-card" };
    case "requires_payment_method": {
      const { last_payment_error: failure } = intent;
      if (!failure) return { kind: "needs-card" };
      const message: Decline["message"] = failure.message
        ? { words: failure.message }
        : { key: "paymentFailed" };
      return {
        kind: "declined",
        decline: { message, cardPrint: failure.payment_method?.card?.fingerprint ?? null },
      };
    }
    case "canceled":
      return { kind: "cancelled" };
    default:
      return { kind: "processing" };
  }
}

function toProviderRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    chargeId: getId(refund.payment_intent),
    amount: refund.amount,
    status: toRefundStatus(refund.status),
    failure: refund.failure_reason ?? null,
    refundId: refund.metadata?.["refundId"] ?? null,
  };
}

function toRefundStatus(status: string | null): ProviderRefund["status"] {
  if (status === "failed" || status === "canceled") return "failed";
  return status === "succeeded" ? "succeeded" : "pending";
}

function toDispute({ id, payment_intent, amount, reason, status }: Stripe.Dispute): Dispute {
  return { id, chargeId: getId(payment_intent), amount, reason, status, outcome: toOutcome(status) };
}

function toOutcome(status: string): Dispute["outcome"] {
  if (status === "lost") return "lost";
  return isSuspendedByDispute(status) ? "open" : "won";
}

/** Returns the id of an object that Stripe may have expanded. */
const getId = (object: string | { id: string } | null): string | null =>
  typeof object === "string" ? object : (object?.id ?? null);
