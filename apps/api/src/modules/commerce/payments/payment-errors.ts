import { messages } from "@matinee/contract/messages";
import { Stripe } from "stripe";
import { AppError } from "../../../platform/errors.ts";
import type { Payment } from "./start-payment.ts";

/** The provider rejected the payment. `message` is user-facing: the provider's own if it concerns the card. */
export class PaymentRejectedError extends Error {
  override readonly name = "PaymentRejectedError";
}

/** Creates the error of a purchase whose outcome is unknown. The client retries after two seconds. */
export function createPendingError(orderId: string): AppError {
  return new AppError("unavailable", messages.purchase.stillPending, {
    details: { orderPending: true, orderId, retryAfterSeconds: 2 },
  });
}

/** Creates the error of a purchase whose newest payment attempt failed, with the message for the buyer. */
export function createCardError(payment: Payment | undefined): AppError {
  const failureMessage = payment?.failureMessage ?? messages.checkout.unexpectedError;
  return new AppError("card-refused", failureMessage, { fields: { token: failureMessage } });
}

/** The outcome of a provider call that threw. */
export type ProviderFailure =
  /** No money moved and none will; the message is the provider's. */
  | { kind: "refused"; message: string; isCardError: boolean }
  /** A timeout, a broken connection or an overload: the call may have taken effect. */
  | { kind: "unknown" };

/** Distinguishes a definite rejection from an unknown outcome. */
export function classifyProviderError(error: unknown): ProviderFailure {
  if (error instanceof Stripe.errors.StripeCardError) {
    return { kind: "refused", message: error.message, isCardError: true };
  }
  // With an unexpected state, another caller may have changed the intent: the outcome is unknown.
  if (error instanceof Stripe.errors.StripeInvalidRequestError && !error.code?.endsWith("unexpected_state")) {
    return { kind: "refused", message: error.message, isCardError: isCardParam(error.param) };
  }
  return { kind: "unknown" };
}

function isCardParam(param: string | undefined): boolean {
  return param !== undefined && /^(payment_method|confirmation_token|token|source|card)/.test(param);
}
