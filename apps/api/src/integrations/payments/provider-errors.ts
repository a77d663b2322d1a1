import { verbatim } from "@matinee/texts/languages";
import { AppError, createFieldError } from "../../platform/errors.ts";
import { isProviderRejection, ProviderError } from "./payments.ts";

/**
 * Turns a rejection by the payment provider into an error at `field` with the provider's message, and an unreachable
 * provider into `unavailable`. Returns any other error unchanged.
 */
export function translateProviderError(error: unknown, field: string): unknown {
  if (isProviderRejection(error)) return createFieldError(field, verbatim(error.message));
  if (!(error instanceof ProviderError)) return error;
  if (error.kind === "conflict") {
    return new AppError("state-conflict", (t) => t.apiErrors.payments.stillProcessed);
  }
  return new AppError("unavailable", (t) => t.apiErrors.payments.unreachable);
}
