import type Stripe from "stripe";
import { collectTestCardFacts, readCard, type CardFacts } from "../cards/card-facts.ts";
import { findNamedTestCard } from "../cards/test-cards.ts";
import type { Context } from "../context.ts";
import { invalidRequest, malformed, missingResource } from "../failures.ts";
import { named, type Route } from "../http/api.ts";
import { filledText, group, metadata, missing, requiredText, type Params } from "../http/params.ts";
import { createId } from "../ids.ts";
import { readBillingDetails, describePaymentMethodCard } from "./cards.ts";
import { takeCardToken } from "./tokens.ts";

export const paymentMethodRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/v1/payment_methods",
    params: ["type", "card", "billing_details", "metadata", "allow_redisplay", "expand"],
    publishable: true,
    handle: (context, { params }) => createPaymentMethod(context, params),
  },
  {
    method: "GET",
    path: "/v1/payment_methods/:id",
    params: ["expand"],
    handle: (context, request) => findPaymentMethod(context, named(request, "id"), "id"),
  },
];

/** Creates a card payment method from a typed card or from a token (`payment_method_data`). */
export function createPaymentMethod(context: Context, params: Params): Stripe.PaymentMethod {
  const type = requiredText(params, "type");
  if (type !== "card") {
    throw malformed(`This server takes payment methods of type card only, not ${type}.`, { param: "type" });
  }
  const card = group(params, "card") ?? missing("card");
  const token = filledText(card, "token");
  const id = createId("pm");
  const details = group(params, "billing_details");
  if (token !== undefined) {
    const taken = takeCardToken(context, token);
    return save(context, { ...taken.facts, id }, readBillingDetails(details, taken.card), metadata(params));
  }
  const facts = readCard(id, card, new Date(context.now() * 1000));
  return save(context, facts, readBillingDetails(details), metadata(params));
}

/**
 * Finds a payment method. A documented test id (`pm_card_visa`) creates a new one.
 * @throws Failure when it does not exist
 */
export function findPaymentMethod(
  context: Context,
  id: string,
  param = "payment_method",
): Stripe.PaymentMethod {
  const existing = context.store.payment_method.get(id);
  if (existing) return existing;
  const test = id.startsWith("pm_card_") ? findNamedTestCard(id) : undefined;
  if (!test) throw missingResource("PaymentMethod", id, param);
  const facts = collectTestCardFacts(createId("pm"), test, new Date(context.now() * 1000));
  return save(context, facts, readBillingDetails(undefined), {});
}

/** Returns the data of a payment method's card. @throws Failure 400 when a payment has used it up */
export function usableFacts(context: Context, id: string): CardFacts {
  const facts = context.store.card_facts.get(id);
  if (!facts) throw missingResource("PaymentMethod", id, "payment_method");
  if (facts.used) {
    throw invalidRequest(
      "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.",
    );
  }
  return facts;
}

function save(
  context: Context,
  facts: CardFacts,
  billing: Stripe.PaymentMethod.BillingDetails,
  metadata: Stripe.Metadata,
): Stripe.PaymentMethod {
  context.store.card_facts.put({ ...facts, used: false });
  return context.store.payment_method.put({
    id: facts.id,
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: billing,
    card: describePaymentMethodCard(facts),
    created: context.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: "card",
  });
}
