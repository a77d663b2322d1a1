import type Stripe from "stripe";
import type { Context } from "../context.ts";
import { cardRefused, type Failure, invalidRequest } from "../failures.ts";
import { createId } from "../ids.ts";
import { getOptionalId } from "../references.ts";
import { findPaymentMethod, usableFacts } from "../resources/payment-methods.ts";
import { chargeCard, type ChargeResult } from "./charge-card.ts";

export type ConfirmOptions = { usesSdk: boolean; returnUrl: string | undefined; refuseAction: boolean };

const UNAUTHENTICATED =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

/**
 * Pays the intent with its own or another card, or stops at `requires_action` when the bank requires authentication.
 * @throws Failure 402 with the intent when the card is declined; 400 when the intent cannot be confirmed
 */
export function confirmIntent(
  context: Context,
  intent: Stripe.PaymentIntent,
  newPaymentMethod: Stripe.PaymentMethod | undefined,
  options: ConfirmOptions,
): Stripe.PaymentIntent {
  if (intent.status === "succeeded" || intent.status === "canceled") {
    throw unexpectedState(
      intent,
      intent.status === "succeeded"
        ? "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed."
        : "You cannot confirm this PaymentIntent because it has a status of canceled.",
    );
  }
  const id = newPaymentMethod?.id ?? getOptionalId(intent.payment_method);
  if (id === undefined) {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    );
  }
  const paymentMethod = findPaymentMethod(context, id);
  const facts = usableFacts(context, paymentMethod.id);
  const withCard = context.store.payment_intent.change(intent, { payment_method: paymentMethod.id });
  const authenticated = facts.authenticatedFor === intent.id;
  const isRequested = intent.payment_method_options?.card?.request_three_d_secure === "any";
  const asksBank =
    facts.behaviour.kind === "authenticates" ||
    (facts.behaviour.kind === "pays" && facts.behaviour.authenticatesOnRequest && isRequested);
  if (asksBank && !authenticated) {
    return askTheBank(context, withCard, paymentMethod, options);
  }
  return throwIfRefused(chargeCard(context, withCard, paymentMethod, facts, authenticated));
}

/**
 * Records the buyer's answer in the bank's dialog. A failure is stored on the intent, where the browser reads it.
 * @throws Failure 400 when the intent does not wait for authentication
 */
export function finishAuthentication(
  context: Context,
  intent: Stripe.PaymentIntent,
  outcome: "complete" | "fail",
): Stripe.PaymentIntent {
  if (intent.status !== "requires_action") {
    throw unexpectedState(intent, `This PaymentIntent does not wait for authentication: ${intent.status}.`);
  }
  const paymentMethod = findPaymentMethod(context, getOptionalId(intent.payment_method) ?? "");
  if (outcome === "fail") {
    const failed = context.store.payment_intent.change(intent, {
      last_payment_error: {
        code: "payment_intent_authentication_failure",
        doc_url: "https://stripe.com/docs/error-codes/payment-intent-authentication-failure",
        message: UNAUTHENTICATED,
        payment_method: paymentMethod,
        type: "invalid_request_error",
      },
      next_action: null,
      payment_method: null,
      status: "requires_payment_method",
    });
    context.emit("payment_intent.payment_failed", failed);
    return failed;
  }
  const facts = context.store.card_facts.change(usableFacts(context, paymentMethod.id), {
    authenticatedFor: intent.id,
  });
  if (intent.confirmation_method === "manual") {
    return context.store.payment_intent.change(intent, {
      next_action: null,
      status: "requires_confirmation",
    });
  }
  return chargeCard(context, intent, paymentMethod, facts, true).intent;
}

/** @throws Failure 400 once the intent has succeeded or been cancelled */
export function cancelIntent(
  context: Context,
  intent: Stripe.PaymentIntent,
  reason: string | undefined,
): Stripe.PaymentIntent {
  if (intent.status === "succeeded" || intent.status === "canceled") {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
    );
  }
  const canceled = context.store.payment_intent.change(intent, {
    canceled_at: context.now(),
    cancellation_reason: reason ?? null,
    next_action: null,
    status: "canceled",
  });
  context.emit("payment_intent.canceled", canceled);
  return canceled;
}

export function unexpectedState(intent: Stripe.PaymentIntent, message: string): Failure {
  return invalidRequest(message, { code: "payment_intent_unexpected_state", payment_intent: intent });
}

function askTheBank(
  context: Context,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
  options: ConfirmOptions,
): Stripe.PaymentIntent {
  if (options.refuseAction) {
    const refusal = {
      code: "authentication_required" as const,
      decline_code: "authentication_required",
      message: "Your card was declined. This transaction requires authentication.",
    };
    const failed = context.store.payment_intent.change(intent, {
      last_payment_error: { ...refusal, payment_method: paymentMethod, type: "card_error" },
      payment_method: null,
      status: "requires_payment_method",
    });
    context.emit("payment_intent.payment_failed", failed);
    return throwIfRefused({ intent: failed, refusal: { ...refusal, type: "card_error" } });
  }
  const url = `${context.publicUrl}/3ds/${intent.id}?client_secret=${intent.client_secret}`;
  const byRedirect = !options.usesSdk && options.returnUrl !== undefined;
  const waiting = context.store.payment_intent.change(intent, {
    next_action: byRedirect
      ? { redirect_to_url: { return_url: options.returnUrl ?? null, url }, type: "redirect_to_url" }
      : {
          type: "use_stripe_sdk",
          use_stripe_sdk: { source: createId("payatt"), stripe_js: url, type: "three_d_secure_redirect" },
        },
    status: "requires_action",
  });
  context.emit("payment_intent.requires_action", waiting);
  return waiting;
}

function throwIfRefused({ intent, refusal }: ChargeResult): Stripe.PaymentIntent {
  if (!refusal) return intent;
  throw cardRefused(refusal.message ?? "", refusal.code ?? "card_declined", {
    ...(refusal.decline_code ? { decline_code: refusal.decline_code } : {}),
    ...(refusal.charge ? { charge: refusal.charge } : {}),
    ...(refusal.param ? { param: refusal.param } : {}),
    ...(refusal.payment_method ? { payment_method: refusal.payment_method } : {}),
    payment_intent: intent,
  });
}
