import { Stripe } from "stripe";
import { expect, test } from "vitest";
import { isProviderRejection, ProviderError } from "../payments.ts";
import { toProviderError } from "./errors.ts";

const { StripeAPIError, StripeConnectionError, StripeIdempotencyError, StripePermissionError } =
  Stripe.errors;
const message = "Stripe's words";
const createInvalid = (fields: { code?: string; param?: string }) =>
  new Stripe.errors.StripeInvalidRequestError({ type: "invalid_request_error", message, ...fields });

test.each([
  ["a rejected request", createInvalid({ param: "amount" }), "rejected", true],
  ["a missing object", createInvalid({ code: "resource_missing", param: "id" }), "missing", true],
  ["a deleted account", createInvalid({ code: "account_invalid" }), "missing", true],
  [
    "a disconnected account",
    new StripePermissionError({ type: "invalid_request_error", code: "account_invalid", message }),
    "disconnected",
    false,
  ],
  [
    "a charge that another caller changed",
    createInvalid({ code: "payment_intent_unexpected_state" }),
    "conflict",
    false,
  ],
  [
    "a key that is running",
    new StripeIdempotencyError({ type: "idempotency_error", message }),
    "conflict",
    false,
  ],
  ["a 500", new StripeAPIError({ type: "api_error", message }), "unknown", false],
  ["a lost connection", new StripeConnectionError({ type: "api_error", message }), "unknown", false],
])("%s has its kind, and only a definite one is a rejection", (_title, cause, kind, isRejection) => {
  const error = toProviderError(cause);
  expect(error).toBeInstanceOf(ProviderError);
  expect(error).toMatchObject({ kind, message, cause });
  expect(isProviderRejection(error)).toBe(isRejection);
});

test("a decline has the bank's reason, and a card that cannot be used has ours", () => {
  const declined = toProviderError(new Stripe.errors.StripeCardError({ type: "card_error", message }));
  expect(declined).toMatchObject({
    kind: "declined",
    decline: { message: { words: message }, cardPrint: null },
  });
  const unusable = toProviderError(createInvalid({ code: "resource_missing", param: "payment_method" }));
  expect(unusable).toMatchObject({
    kind: "declined",
    decline: { message: { key: "cardUnusable" }, cardPrint: null },
  });
});

test("an error of ours stays as it is", () => {
  const mistake = new TypeError("x is not a function");
  expect(toProviderError(mistake)).toBe(mistake);
});
