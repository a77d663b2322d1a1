import { Stripe } from "stripe";

/** The provider's definite no. `message` is its own where it speaks of the card, and fit to be shown. */
export class PaymentRejectedError extends Error {
  override readonly name = "PaymentRefusal";
}

/** What a call to the provider came to, when it threw. */
export type ProviderFailure =
  /** No money moved and none will; the message is the provider's. */
  | { kind: "refused"; message: string; isCardError: boolean }
  /** A time-out, a broken connection, an overload: it may have happened. */
  | { kind: "unknown" };

/** Tells a definite refusal from an answer that was lost. */
export function classifyProviderError(error: unknown): ProviderFailure {
  if (error instanceof Stripe.errors.StripeCardError) {
    return { kind: "refused", message: error.message, isCardError: true };
  }
  // The state of the intent decides, which another caller may have changed meanwhile.
  if (error instanceof Stripe.errors.StripeInvalidRequestError && !error.code?.endsWith("unexpected_state")) {
    return { kind: "refused", message: error.message, isCardError: isCardParam(error.param) };
  }
  return { kind: "unknown" };
}

function isCardParam(param: string | undefined): boolean {
  return param !== undefined && /^(payment_method|confirmation_token|token|source|card)/.test(param);
}
