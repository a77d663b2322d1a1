import { Stripe } from "stripe";
import { AppError, createFieldError } from "../../platform/errors.ts";

/** Returns whether the payment provider rejected a call and did nothing. */
export function isProviderRejection(error: unknown): error is Stripe.errors.StripeError {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  return error instanceof StripeCardError || error instanceof StripeInvalidRequestError;
}

/**
 * Turns a rejection by the payment provider into an error at `field` with the provider's message, and an unreachable
 * provider into `unavailable`. Returns any other error unchanged.
 */
export function translateProviderError(error: unknown, field: string): unknown {
  const { StripeIdempotencyError, StripeError } = Stripe.errors;
  if (isProviderRejection(error)) {
    return createFieldError(field, error.message);
  }
  if (error instanceof StripeIdempotencyError) {
    return new AppError("state-conflict", "The same request is still being processed. Please try again.");
  }
  if (error instanceof StripeError) {
    return new AppError(
      "unavailable",
      "The payment provider cannot be reached. Please try again in a moment.",
    );
  }
  return error;
}
