import { Stripe } from "stripe";
import { AppError, createFieldError } from "../../platform/errors.ts";

/**
 * Turns a rejection by the payment provider into an error at `field` with the provider's message, and an unreachable
 * provider into `unavailable`. Returns any other error unchanged.
 */
export function translateProviderError(error: unknown, field: string): unknown {
  const { StripeCardError, StripeInvalidRequestError, StripeIdempotencyError, StripeError } = Stripe.errors;
  if (error instanceof StripeCardError || error instanceof StripeInvalidRequestError) {
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
