import type Stripe from "stripe";
import type { CardFacts } from "../cards/card-facts.ts";
import { filledText, group, type Params } from "../http/params.ts";

/** Describes a card as in a token. */
export function describeTokenCard(id: string, facts: CardFacts, details: Params): Stripe.Card {
  const readDetail = (name: string) => filledText(details, name) ?? null;
  return {
    id,
    object: "card",
    address_city: readDetail("address_city"),
    address_country: readDetail("address_country"),
    address_line1: readDetail("address_line1"),
    address_line1_check: readDetail("address_line1") === null ? null : "unchecked",
    address_line2: readDetail("address_line2"),
    address_state: readDetail("address_state"),
    address_zip: readDetail("address_zip"),
    address_zip_check: readDetail("address_zip") === null ? null : "unchecked",
    brand: BRAND_NAMES[facts.brand] ?? "Unknown",
    country: facts.country,
    cvc_check: facts.cvcGiven ? "unchecked" : null,
    dynamic_last4: null,
    exp_month: facts.expMonth,
    exp_year: facts.expYear,
    fingerprint: facts.fingerprint,
    funding: facts.funding,
    last4: facts.last4,
    metadata: {},
    name: readDetail("name"),
    regulated_status: "unregulated",
    tokenization_method: null,
  };
}

/** Describes a card as in a payment method. */
export function describePaymentMethodCard(facts: CardFacts): Stripe.PaymentMethod.Card {
  return {
    brand: facts.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: facts.cvcGiven ? "pass" : null,
    },
    country: facts.country,
    display_brand: facts.brand === "amex" ? "american_express" : facts.brand,
    exp_month: facts.expMonth,
    exp_year: facts.expYear,
    fingerprint: facts.fingerprint,
    funding: facts.funding,
    generated_from: null,
    last4: facts.last4,
    networks: { available: [facts.brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

/** Describes a card as in a charge, with the result of the authentication. */
export function describeChargedCard(
  facts: CardFacts,
  amount: number,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card {
  const failed = facts.behaviour.kind === "declines" && facts.behaviour.code === "incorrect_cvc";
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: facts.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: facts.cvcGiven ? (failed ? "fail" : "pass") : null,
    },
    country: facts.country,
    electronic_commerce_indicator: authenticated ? "05" : null,
    exp_month: facts.expMonth,
    exp_year: facts.expYear,
    fingerprint: facts.fingerprint,
    funding: facts.funding,
    installments: null,
    last4: facts.last4,
    mandate: null,
    network: facts.brand,
    network_transaction_id: null,
    regulated_status: "unregulated",
    three_d_secure: authenticated
      ? {
          authentication_flow: "challenge",
          electronic_commerce_indicator: "05",
          exemption_indicator: null,
          result: "authenticated",
          result_reason: null,
          transaction_id: null,
          version: "2.2.0",
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
}

/** Reads billing details in Stripe's nested form, or in the flat form of a token. */
export function readBillingDetails(
  details: Params | undefined,
  card?: Stripe.Card,
): Stripe.PaymentMethod.BillingDetails {
  const address = details && group(details, "address");
  const readAddress = (name: string, fallback: string | null | undefined) =>
    (address && filledText(address, name)) ?? fallback ?? null;
  return {
    address: {
      city: readAddress("city", card?.address_city),
      country: readAddress("country", card?.address_country),
      line1: readAddress("line1", card?.address_line1),
      line2: readAddress("line2", card?.address_line2),
      postal_code: readAddress("postal_code", card?.address_zip),
      state: readAddress("state", card?.address_state),
    },
    email: (details && filledText(details, "email")) ?? null,
    name: (details && filledText(details, "name")) ?? card?.name ?? null,
    phone: (details && filledText(details, "phone")) ?? null,
    tax_id: null,
  };
}

const BRAND_NAMES: Readonly<Record<string, string>> = {
  visa: "Visa",
  mastercard: "MasterCard",
  amex: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
};
