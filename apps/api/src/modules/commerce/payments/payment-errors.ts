import { messages } from "@matinee/texts";
import { Stripe } from "stripe";
import { AppError } from "../../../platform/errors.ts";
import type { Payment } from "./start-payment.ts";

/** The provider rejected the payment. `message` is user-facing: the provider's own if it concerns the card. */
export class PaymentRejectedError extends Error {
  override readonly name = "PaymentRejectedError";
  /** Undefined if the provider, and not the bank, rejected the payment. */
  readonly decline: { fingerprint: string | undefined } | undefined;

  constructor(
    message: string,
    options: { cause?: unknown; decline?: { fingerprint: string | undefined } } = {},
  ) {
    super(message, { cause: options.cause });
    this.decline = options.decline;
  }
}

/** Creates the error of a purchase whose outcome is unknown. The client retries after two seconds. */
export function createPendingError(orderId: string): AppError {
  return new AppError("unavailable", messages.purchase.stillPending, {
    details: { orderPending: true, orderId, retryAfterSeconds: 2 },
  });
}

/**
 * Creates the error of a purchase whose newest payment attempt failed, with the message for the buyer.
 * @param isGeneric hides the bank's reason
 */
export function createCardError(payment: Payment | undefined, isGeneric = false): AppError {
  const failureMessage = isGeneric
    ? messages.purchase.cardRefused
    : (payment?.failureMessage ?? messages.checkout.unexpectedError);
  return new AppError("card-refused", failureMessage, { fields: { token: failureMessage } });
}

/** The outcome of a provider call that threw. */
export type ProviderFailure =
  /** No money moved and none will; the message is the bank's, the provider's, or ours for an unusable card. */
  | { kind: "refused"; message: string; isCardError: boolean; fingerprint?: string | undefined }
  /** A timeout, a broken connection or an overload: the call may have taken effect. */
  | { kind: "unknown" };

/** Distinguishes a definite rejection from an unknown outcome. */
export function classifyProviderError(error: unknown): ProviderFailure {
  if (error instanceof Stripe.errors.StripeCardError) {
    const fingerprint = error.payment_method?.card?.fingerprint ?? undefined;
    return { kind: "refused", message: error.message, isCardError: true, fingerprint };
  }
  // With an unexpected state, another caller may have changed the intent: the outcome is unknown.
  if (error instanceof Stripe.errors.StripeInvalidRequestError && !error.code?.endsWith("unexpected_state")) {
    const isCardError = isCardParam(error.param);
    const message = isCardError ? messages.purchase.cardUnusable : error.message;
    return { kind: "refused", message, isCardError };
  }
  return { kind: "unknown" };
}

function isCardParam(param: string | undefined): boolean {
  return param !== undefined && /^(payment_method|confirmation_token|token|source|card)/.test(param);
}
