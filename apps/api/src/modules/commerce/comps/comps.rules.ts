import { compsPerDay } from "@matinee/domain/limits";
import type { Text } from "@matinee/texts";
import { buyerRules, needsBuyerField } from "@matinee/domain/checkout-rules";
import { maxEmailLength, normaliseEmail } from "@matinee/domain/contact";
import { isUndecoded } from "@matinee/domain/decode-text";
import { hasLink } from "@matinee/domain/has-link";
import { findFirstIssue } from "@matinee/domain/rules";

/** One person of a list. `line` counts from 1. */
export interface CompLine {
  line: number;
  email: string;
  name: string;
  reference: string;
}

const MAX_NAME_LENGTH = 200;
const MAX_REFERENCE_LENGTH = 100;

const rules = buyerRules.filter(({ field }) => needsBuyerField(field, "none"));

/**
 * Returns the text for an invalid line, or null. The email goes to a person who did not ask for it, so a name has no
 * link.
 */
export function findCompProblem({ email, name, reference }: CompLine): Text | null {
  if (
    email.length > maxEmailLength ||
    name.length > MAX_NAME_LENGTH ||
    reference.length > MAX_REFERENCE_LENGTH
  )
    return (t) => t.comps.tooLong;
  if (isUndecoded(name) || isUndecoded(reference)) return (t) => t.comps.lostCharacters;
  const blank = { street: "", country: "", city: "", state: "", zip: "" };
  const issue = findFirstIssue(rules, { ...blank, email, name });
  // The texts of the checkout name an order, which a guest list is not.
  if (issue?.code === "name-missing") return (t) => t.comps.nameMissing;
  if (issue?.code === "email-missing") return (t) => t.comps.emailMissing;
  if (issue) return (t) => t.checkout.issues[issue.code];
  return hasLink(name) ? (t) => t.invitations.issues["name-has-link"] : null;
}

/** Returns how many free tickets an account may give in 24 hours (rules/commerce.md, Free tickets). */
export function computeCompsPerDay({ days, paidOrders }: { days: number; paidOrders: number }): number {
  const { base, perDay, maxDays, perPaidOrder, max } = compsPerDay;
  const grown = base + perDay * Math.min(Math.floor(days), maxDays) + perPaidOrder * paidOrders;
  return Math.min(grown, max);
}

/** Returns the key of a ticket in its event: the caller's reference, or else the email address. */
export function buildCompKey({ email, reference }: CompLine): string {
  return reference === "" ? `email:${normaliseEmail(email)}` : `reference:${reference}`;
}
