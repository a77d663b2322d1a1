import { creditPurchases } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import type { buyCreditsSchema } from "@matinee/contract/schemas/credits";
import { creditCents, creditPurchaseRules } from "@matinee/domain/credit-rules";
import { findFirstIssue } from "@matinee/domain/rules";
import type { z } from "zod";
import { AppError, createFieldError } from "../../../platform/errors.ts";

export type BuyCredits = z.infer<typeof buyCreditsSchema>;

/** The form's fields by the name under which the payload carries them. */
const PAYLOAD_FIELDS: Record<string, string> = {
  cardNumber: "token",
  street: "address",
  city: "address",
  state: "address",
  zip: "address",
};

/**
 * What a purchase of credits costs, in cents.
 * @throws AppError invalid with the form's own message, total-changed when the buyer saw another total
 */
export function priceCredits(body: BuyCredits): number {
  const address = body.address ?? "";
  const issue = findFirstIssue(creditPurchaseRules, {
    cardNumberValid: body.token.trim() !== "",
    // The token stands for a card that is whole; the terms are the page's to ask for.
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
    throw createFieldError(PAYLOAD_FIELDS[issue.field] ?? issue.field, messages.credits.issues[issue.code]);
  if (!creditPurchases.some((sold) => sold === body.credits)) {
    throw createFieldError("credits", messages.credits.soldInBundles);
  }
  const totalCents = body.credits * creditCents;
  if (body.total !== totalCents) {
    throw new AppError("total-changed", messages.purchase.totalChanged, { details: { total: totalCents } });
  }
  return totalCents;
}
