import type Stripe from "stripe";
import type { CardFacts } from "../cards/card-facts.ts";
import type { CardBehaviour } from "../cards/test-cards.ts";
import type { Context } from "../context.ts";
import { createId } from "../ids.ts";
import { getOptionalId } from "../references.ts";
import { describeChargedCard } from "../resources/cards.ts";
import { createDispute } from "../resources/disputes.ts";
import { settleCharge } from "./settle-charge.ts";

const ACCOUNT_DESCRIPTOR = "MATINEE";

export type ChargeResult = { intent: Stripe.PaymentIntent; refusal?: Stripe.PaymentIntent.LastPaymentError };

/** Charges the intent's card. The number decides the result, as documented; a decline creates a charge too. */
export function chargeCard(
  context: Context,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
  facts: CardFacts,
  authenticated: boolean,
): ChargeResult {
  const behaviour = facts.behaviour.kind === "authenticates" ? facts.behaviour.afterwards : facts.behaviour;
  const refused = behaviour.kind === "declines" ? behaviour : undefined;
  const charge = context.store.charge.put({
    ...buildCharge(context, intent, paymentMethod),
    outcome: refused ? describeRefusal(refused.declineCode) : PAID_OUTCOME,
    failure_code: refused?.code ?? null,
    failure_message: refused?.message ?? null,
    paid: !refused,
    captured: !refused,
    amount_captured: refused ? 0 : intent.amount,
    status: refused ? "failed" : "succeeded",
    payment_method_details: { card: describeChargedCard(facts, intent.amount, authenticated), type: "card" },
  });
  return refused
    ? refuse(context, intent, paymentMethod, charge, refused)
    : pay(context, intent, charge, facts, behaviour);
}

function pay(
  context: Context,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  facts: CardFacts,
  behaviour: CardBehaviour,
): ChargeResult {
  const { store, settings } = context;
  store.card_facts.change(facts, { used: true });
  const paid = store.payment_intent.change(intent, {
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    status: "succeeded",
  });
  if (settings.settleAfterMs === 0) {
    context.emit("charge.succeeded", settleCharge(context, charge.id) ?? charge);
  } else {
    context.emit("charge.succeeded", charge);
    context.later(settings.settleAfterMs, () => {
      const settled = settleCharge(context, charge.id);
      if (settled) context.emit("charge.updated", settled, { previous: { balance_transaction: null } });
    });
  }
  context.emit("payment_intent.succeeded", paid);
  if (behaviour.kind === "disputed") {
    context.later(settings.disputeAfterMs, () => createDispute(context, charge.id, behaviour.reason));
  }
  return { intent: paid };
}

function refuse(
  context: Context,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
  charge: Stripe.Charge,
  decline: Extract<CardBehaviour, { kind: "declines" }>,
): ChargeResult {
  const refusal: Stripe.PaymentIntent.LastPaymentError = {
    charge: charge.id,
    code: decline.code,
    decline_code: decline.declineCode,
    doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll("_", "-")}`,
    message: decline.message,
    ...(decline.code === "incorrect_cvc" ? { param: "cvc" } : {}),
    payment_method: paymentMethod,
    type: "card_error",
  };
  const failed = context.store.payment_intent.change(intent, {
    last_payment_error: refusal,
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  });
  context.emit("charge.failed", charge);
  context.emit("payment_intent.payment_failed", failed);
  return { intent: failed, refusal };
}

function buildCharge(context: Context, intent: Stripe.PaymentIntent, paymentMethod: Stripe.PaymentMethod) {
  const suffix = intent.statement_descriptor_suffix;
  const destination = intent.transfer_data;
  const prefix = findDescriptor(context, intent);
  return {
    id: createId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: paymentMethod.billing_details,
    calculated_statement_descriptor: suffix ? `${prefix}* ${suffix}`.slice(0, 22) : prefix,
    created: context.now(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: intent.on_behalf_of,
    payment_intent: intent.id,
    payment_method: paymentMethod.id,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: suffix,
    transfer_data: destination
      ? { amount: destination.amount ?? null, destination: destination.destination }
      : null,
    transfer_group: intent.transfer_group,
  } satisfies Partial<Stripe.Charge>;
}

/** Returns what a statement calls the settlement merchant: the connected account in whose name the charge is made, or us. */
function findDescriptor({ store }: Context, intent: Stripe.PaymentIntent): string {
  const account = store.account.get(getOptionalId(intent.on_behalf_of) ?? "");
  const name =
    account?.business_profile?.name ??
    account?.company?.name ??
    [account?.individual?.first_name, account?.individual?.last_name].filter(Boolean).join(" ");
  return name ? name.toUpperCase().slice(0, 22) : ACCOUNT_DESCRIPTOR;
}

const PAID_OUTCOME: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: "approved_by_network",
  reason: null,
  risk_level: "normal",
  seller_message: "Payment complete.",
  type: "authorized",
};

function describeRefusal(declineCode: string): Stripe.Charge.Outcome {
  return {
    ...PAID_OUTCOME,
    network_status: "declined_by_network",
    reason: declineCode,
    seller_message: "The bank did not return any further details with this decline.",
    type: "issuer_declined",
  };
}
