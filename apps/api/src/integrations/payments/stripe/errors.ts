import { Stripe } from "stripe";
import { ProviderError } from "../payments.ts";

/** Stripe reports a deleted or disconnected account as `account_invalid`: our key may not read it. */
const MISSING_CODES = new Set(["resource_missing", "account_invalid"]);

/** Makes a call. @throws ProviderError for each error of Stripe's client */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toProviderError(error);
  }
}

/** Converts the items of a list, which is read page by page. @throws ProviderError for each error of Stripe's client */
export async function* listStripe<T, U>(
  list: () => AsyncIterable<T>,
  convert: (item: T) => U,
): AsyncGenerator<U> {
  try {
    for await (const item of list()) yield convert(item);
  } catch (error) {
    throw toProviderError(error);
  }
}

/** Converts an error of Stripe's client; returns any other one unchanged. */
export function toProviderError(error: unknown): unknown {
  const { StripeCardError, StripeError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors;
  if (!(error instanceof StripeError)) return error;
  const { message, code = "" } = error;
  if (error instanceof StripeCardError) {
    const cardPrint = error.payment_method?.card?.fingerprint ?? null;
    return new ProviderError("declined", message, {
      cause: error,
      decline: { message: { words: message }, cardPrint },
    });
  }
  // With an unexpected state, another caller may have changed the charge: the outcome of this call is unknown.
  if (error instanceof StripeIdempotencyError || code.endsWith("unexpected_state")) {
    return new ProviderError("conflict", message, { cause: error });
  }
  if (!(error instanceof StripeInvalidRequestError)) {
    return new ProviderError(MISSING_CODES.has(code) ? "disconnected" : "unknown", message, { cause: error });
  }
  if (isCardParameter(error.param)) {
    const decline = { message: { key: "cardUnusable" }, cardPrint: null } as const;
    return new ProviderError("declined", message, { cause: error, decline });
  }
  return new ProviderError(MISSING_CODES.has(code) ? "missing" : "rejected", message, { cause: error });
}

const isCardParameter = (parameter: string | undefined): boolean =>
  parameter !== undefined && /^(payment_method|confirmation_token|token|source|card)/.test(parameter);
