import { Stripe } from "stripe";
import { AppError, createFieldError } from "../../platform/errors.ts";

/**
 * What the payment provider refused, in its own words at `field`; when it could not be asked, that.
 * Errors that are not the provider's come back as they were.
 */
export function translateProviderError(error: unknown, field: string): unknown {
  const { StripeCardError, StripeInvalidRequestError, StripeIdempotencyError, StripeError } = Stripe.errors;
  if (error instanceof StripeCardError || error instanceof StripeInvalidRequestError) {
    return createFieldError(field, error.message);
  }
  if (error instanceof StripeIdempotencyError) {
    return new AppError("state-conflict", "The same request is still being worked on. Please try again.");
  }
  if (error instanceof StripeError) {
    return new AppError(
      "unavailable",
      "The payment provider cannot be reached. Please try again in a moment.",
    );
  }
  return error;
}
