import { isEmail } from "./contact.ts";
import { isBlank } from "./rules.ts";
import type { Rule } from "./rules.ts";

/** The price of one credit in US cents. One credit pays for one event. */
export const creditCents = 30_000;
/** Credits in the bundle. The purchase dialog sells one credit or a bundle. */
export const creditBundle = 3;

/** Who buys credits, without the card. */
export type CreditBuyer = {
  name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  email: string;
  tos: boolean;
};

export type CreditPurchaseInput = CreditBuyer & {
  cardNumberValid: boolean;
  cardExpiryValid: boolean;
  cardCvcValid: boolean;
};

export type CreditPurchaseField = keyof CreditBuyer | "cardNumber" | "cardExpiry" | "cardCvc";
export type CreditPurchaseIssue =
  | "card-number-invalid"
  | "card-expiry-missing"
  | "card-cvc-missing"
  | "field-required"
  | "email-invalid"
  | "terms-not-accepted";

const requiredFields = ["name", "street", "city", "state", "zip", "email"] as const;

/** The rules of a credit purchase, in order. Source: rules/credits.md, Credits. */
export const creditPurchaseRules: readonly Rule<
  CreditPurchaseInput,
  CreditPurchaseField,
  CreditPurchaseIssue
>[] = [
  { field: "cardNumber", code: "card-number-invalid", broken: (form) => !form.cardNumberValid },
  { field: "cardExpiry", code: "card-expiry-missing", broken: (form) => !form.cardExpiryValid },
  { field: "cardCvc", code: "card-cvc-missing", broken: (form) => !form.cardCvcValid },
  ...requiredFields.map((field) => ({
    field,
    code: "field-required" as const,
    broken: (form: CreditPurchaseInput) => isBlank(form[field]),
  })),
  { field: "email", code: "email-invalid", broken: (form) => !isEmail(form.email) },
  { field: "tos", code: "terms-not-accepted", broken: (form) => !form.tos },
];

/** Screenings that one credit pays for in a festival. */
export const screeningsPerCredit = 10;
