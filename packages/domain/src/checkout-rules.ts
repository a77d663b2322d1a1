import { isEmail } from "./contact.ts";
import { orderCountries } from "./countries.ts";
import { isBlank } from "./rules.ts";
import type { Rule } from "./rules.ts";

/**
 * The part of an address that an order needs: all of it to ship something, country and postal code for the checks of the
 * card, or nothing. Source: rules/commerce.md, Checkout.
 */
export type AddressNeed = "none" | "billing" | "shipping";

/** The only country whose addresses need a state and a zip. */
export const countryWithStates = "US";

export type CheckoutInput = {
  email: string;
  name: string;
  street: string;
  /** Two-letter ISO code. */
  country: string;
  city: string;
  state: string;
  zip: string;
  /** As the card provider's fields report it: card numbers never reach our code. */
  cardNumberValid: boolean;
  cardExpiryValid: boolean;
  cardCvcValid: boolean;
  /** Nothing has to be paid: a promo code covers the total, or the total is 0. */
  free: boolean;
  addressNeed: AddressNeed;
  tos: boolean;
};

export type CheckoutField = keyof Omit<
  CheckoutInput,
  "cardNumberValid" | "cardExpiryValid" | "cardCvcValid" | "free" | "addressNeed"
>;
export type CardField = "cardNumber" | "cardExpiry" | "cardCvc";

export type CheckoutIssue =
  | "email-missing"
  | "email-invalid"
  | "name-missing"
  | "street-missing"
  | "country-missing"
  | "country-not-served"
  | "city-missing"
  | "state-missing"
  | "zip-missing"
  | "province-missing"
  | "postal-code-missing"
  | "card-number-invalid"
  | "card-expiry-missing"
  | "card-cvc-missing"
  | "terms-not-accepted";

/** Returns whether an address in this country needs a state and a zip. Elsewhere, NA and 00000 mean none. */
export function needsStateAndZip(country: string): boolean {
  return country === countryWithStates;
}

type AddressInput = Pick<CheckoutInput, "email" | "name" | "street" | "country" | "city" | "state" | "zip">;

/** The rules of the buyer and the address, in order. Form and API share them. Source: rules/commerce.md, Checkout. */
export const buyerRules: readonly Rule<AddressInput, keyof AddressInput, CheckoutIssue>[] = [
  { field: "email", code: "email-missing", broken: (form) => isBlank(form.email) },
  { field: "email", code: "email-invalid", broken: (form) => !isEmail(form.email) },
  { field: "name", code: "name-missing", broken: (form) => isBlank(form.name) },
  { field: "street", code: "street-missing", broken: (form) => isBlank(form.street) },
  { field: "country", code: "country-missing", broken: (form) => isBlank(form.country) },
  {
    field: "country",
    code: "country-not-served",
    broken: (form) => !orderCountries.includes(form.country),
  },
  { field: "city", code: "city-missing", broken: (form) => isBlank(form.city) },
  {
    field: "state",
    code: "state-missing",
    broken: (form) => needsStateAndZip(form.country) && isBlank(form.state),
  },
  {
    field: "zip",
    code: "zip-missing",
    broken: (form) => needsStateAndZip(form.country) && isBlank(form.zip),
  },
];

/** Countries whose tax depends on the region. */
const countriesWithRegions = [countryWithStates, "CA"];

/**
 * Returns whether the tax of a buyer's place needs a state or province and a postal code beside the country. Source:
 * rules/currencies.md, Tax.
 */
export function needsRegion(country: string): boolean {
  return countriesWithRegions.includes(country);
}

type TaxPlaceInput = Pick<AddressInput, "country" | "state" | "zip">;

/** The rules of the buyer's place, of an event whose tax it decides, in order. Form and API share them. */
export const taxPlaceRules: readonly Rule<TaxPlaceInput, keyof TaxPlaceInput, CheckoutIssue>[] = [
  { field: "country", code: "country-missing", broken: (form) => isBlank(form.country) },
  {
    field: "country",
    code: "country-not-served",
    broken: (form) => !orderCountries.includes(form.country),
  },
  {
    field: "state",
    code: "state-missing",
    broken: (form) => form.country === countryWithStates && isBlank(form.state),
  },
  {
    field: "zip",
    code: "zip-missing",
    broken: (form) => form.country === countryWithStates && isBlank(form.zip),
  },
  {
    field: "state",
    code: "province-missing",
    broken: (form) => needsRegion(form.country) && isBlank(form.state),
  },
  {
    field: "zip",
    code: "postal-code-missing",
    broken: (form) => needsRegion(form.country) && isBlank(form.zip),
  },
];

/** Returns whether a buyer must fill in a field. Email and name are required of every buyer. */
export function needsBuyerField(field: string, need: AddressNeed): boolean {
  if (field === "email" || field === "name" || need === "shipping") return true;
  return need === "billing" && (field === "country" || field === "zip");
}

/** The rules of the whole checkout form: buyer, then card unless the order is free, then terms. */
export const checkoutRules: readonly Rule<CheckoutInput, CheckoutField | CardField, CheckoutIssue>[] = [
  ...buyerRules.map((rule) => ({
    ...rule,
    broken: (form: CheckoutInput) => needsBuyerField(rule.field, form.addressNeed) && rule.broken(form),
  })),
  {
    field: "cardNumber",
    code: "card-number-invalid",
    broken: (form) => !form.free && !form.cardNumberValid,
  },
  {
    field: "cardExpiry",
    code: "card-expiry-missing",
    broken: (form) => !form.free && !form.cardExpiryValid,
  },
  { field: "cardCvc", code: "card-cvc-missing", broken: (form) => !form.free && !form.cardCvcValid },
  { field: "tos", code: "terms-not-accepted", broken: (form) => !form.tos },
];
