import type { CreateOrder } from "@matinee/contract/schemas/orders";
import { buyerRules, type CheckoutIssue, needsBuyerField } from "@matinee/domain/checkout-rules";
import { isCountryCode, orderCountries } from "@matinee/domain/countries";
import { hasContact } from "@matinee/domain/has-contact";
import { hasLink } from "@matinee/domain/has-link";
import { giftRules } from "@matinee/domain/item-rules";
import { findFirstIssue, isBlank } from "@matinee/domain/rules";
import { type AppError, createFieldError } from "../../../../platform/errors.ts";

export interface Buyer {
  email: string;
  name: string;
  country: string | null;
  address: string | null;
  state: string | null;
  zip: string | null;
}

/**
 * Validates and normalizes the buyer's fields. An address is required only if something is shipped. The payload may join
 * street and city in `address`.
 * @throws AppError invalid with the checkout's message at the first invalid field
 */
export function checkBuyer(body: CreateOrder, needsAddress: boolean): Buyer {
  const country = body.country?.toUpperCase() ?? "";
  const joinedAddress = body.address ?? "";
  const issue = findFirstIssue(
    buyerRules.filter((rule) => needsBuyerField(rule.field, needsAddress ? "shipping" : "none")),
    {
      email: body.email,
      name: body.name,
      street: body.street ?? joinedAddress,
      city: body.city ?? joinedAddress,
      country,
      state: body.state ?? "",
      zip: body.zip ?? "",
    },
  );
  if (issue) throw createCheckoutError(issue.field, issue.code);
  if (country !== "" && !isCountryCode(country)) throw createCheckoutError("country", "country-missing");
  if (country !== "" && !orderCountries.includes(country))
    throw createCheckoutError("country", "country-not-served");
  // Country and zip of a card are no address to ship to.
  const hasStreet = !isBlank(body.street) || !isBlank(body.city);
  const parts = [body.street, body.city, body.state, body.zip].filter((part) => !isBlank(part));
  return {
    email: body.email.trim(),
    name: body.name.trim(),
    country: country || null,
    address: isBlank(joinedAddress) ? (hasStreet ? parts.join(", ") : null) : joinedAddress.trim(),
    state: body.state?.trim() || null,
    zip: body.zip?.trim() || null,
  };
}

/**
 * Checks a gift's recipient. Rejects links and contacts in its names and message, which are emailed to a recipient who did
 * not ask for them.
 * @throws AppError invalid at the first invalid field
 */
export function checkGift(gift: NonNullable<CreateOrder["gift"]>, giverName: string): void {
  const issue = findFirstIssue(giftRules, gift);
  if (issue) throw createFieldError(`gift.${issue.field}`, (t) => t.invitations.issues[issue.code]);
  if (hasLink(giverName)) throw createFieldError("name", (t) => t.invitations.issues["name-has-link"]);
  if (hasContact(giverName)) throw createFieldError("name", (t) => t.invitations.issues["name-has-contact"]);
}

function createCheckoutError(field: string, code: CheckoutIssue): AppError {
  return createFieldError(field, (t) => t.checkout.issues[code]);
}
