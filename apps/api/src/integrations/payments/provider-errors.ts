import { AppError, createFieldError } from "../../platform/errors.ts";
import { isProviderRejection, ProviderError } from "./payments.ts";

/**
 * Turns a rejection by the payment provider into an error at `field` with the provider's message, and an unreachable
 * provider into `unavailable`. Returns any other error unchanged.
 */
export function translateProviderError(error: unknown, field: string): unknown {
  if (isProviderRejection(error)) return createFieldError(field, error.message);
  if (!(error instanceof ProviderError)) return error;
  if (error.kind === "conflict") {
    return new AppError("state-conflict", "The same request is still being processed. Please try again.");
  }
  return new AppError("unavailable", "The payment provider cannot be reached. Please try again in a moment.");
}
