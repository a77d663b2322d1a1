import { creditPurchases } from "@matinee/domain/limits";
import type { BuyCredits } from "@matinee/contract/schemas/credits";
import { creditCents, creditPurchaseRules } from "@matinee/domain/credit-rules";
import { findFirstIssue } from "@matinee/domain/rules";
import { AppError, createFieldError } from "../../../platform/errors.ts";

/** Maps the form's fields to the payload's fields. */
const PAYLOAD_FIELDS: Record<string, string> = {
  cardNumber: "token",
  street: "address",
  city: "address",
  state: "address",
  zip: "address",
};

/**
 * Validates a purchase of credits and returns its price in cents.
 * @throws AppError invalid with the form's own message, total-changed if the buyer saw another total
 */
export function priceCredits(body: BuyCredits): number {
  const address = body.address ?? "";
  const issue = findFirstIssue(creditPurchaseRules, {
    cardNumberValid: body.token.trim() !== "",
    // A token exists only for a complete card. Accepting the terms is checked by the form.
    cardExpiryValid: true,
    cardCvcValid: true,
    tos: true,
    name: body.name,
    email: body.email,
    street: address,
    city: address,
    state: address,
    zip: address,
  });
  if (issue)
    throw createFieldError(PAYLOAD_FIELDS[issue.field] ?? issue.field, (t) => t.credits.issues[issue.code]);
  if (!creditPurchases.some((bundle) => bundle === body.credits)) {
    throw createFieldError("credits", (t) => t.credits.soldInBundles);
  }
  const totalCents = body.credits * creditCents;
  if (body.total !== totalCents) {
    throw new AppError("total-changed", (t) => t.purchase.totalChanged, { details: { total: totalCents } });
  }
  return totalCents;
}
