import type Stripe from "stripe";
import type { Context } from "../context.ts";
import { invalidRequest, missingResource } from "../failures.ts";
import { named, type ApiRequest, type Route } from "../http/api.ts";
import { filledText, group, missing } from "../http/params.ts";
import { createId } from "../ids.ts";
import { describePaymentMethodCard } from "./cards.ts";
import { createPaymentMethod, findPaymentMethod, usableFacts } from "./payment-methods.ts";

const LIVES_SECONDS = 12 * 3600;

const CREATE_PARAMS = ["payment_method", "payment_method_data", "return_url", "shipping", "expand"];

export const confirmationTokenRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/v1/confirmation_tokens",
    params: CREATE_PARAMS,
    publishable: true,
    handle: createConfirmationToken,
  },
  {
    method: "POST",
    path: "/v1/test_helpers/confirmation_tokens",
    params: CREATE_PARAMS,
    handle: createConfirmationToken,
  },
  {
    method: "GET",
    path: "/v1/confirmation_tokens/:id",
    params: ["expand"],
    handle: ({ store }, request) => {
      const id = named(request, "id");
      const { paymentMethod: _, ...token } = store.confirmation_token.get(id) ?? fail(id, "id");
      return token;
    },
  },
];

function createConfirmationToken(context: Context, { params }: ApiRequest): Stripe.ConfirmationToken {
  const data = group(params, "payment_method_data");
  const paymentMethodId = filledText(params, "payment_method");
  const paymentMethod = data
    ? createPaymentMethod(context, data)
    : findPaymentMethod(context, paymentMethodId ?? missing("payment_method_data"));
  const facts = usableFacts(context, paymentMethod.id);
  const token: Stripe.ConfirmationToken = {
    id: createId("ctoken"),
    object: "confirmation_token",
    created: context.now(),
    expires_at: context.now() + LIVES_SECONDS,
    livemode: false,
    metadata: {},
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: {
      allow_redisplay: "unspecified",
      billing_details: paymentMethod.billing_details,
      card: describePaymentMethodCard(facts),
      customer: null,
      customer_account: null,
      type: "card",
    },
    return_url: filledText(params, "return_url") ?? null,
    setup_future_usage: null,
    setup_intent: null,
    shipping: null,
    use_stripe_sdk: true,
  };
  context.store.confirmation_token.put({ ...token, paymentMethod: paymentMethod.id });
  return token;
}

/** Uses up a confirmation token for a payment. @throws Failure 400 when it is unknown, used or expired */
export function takeConfirmationToken(
  context: Context,
  id: string,
  paymentIntent: string,
): Stripe.PaymentMethod {
  const token = context.store.confirmation_token.get(id) ?? fail(id, "confirmation_token");
  if (token.payment_intent !== null) {
    throw invalidRequest(
      `This ConfirmationToken has already been used: '${id}'. Create a new ConfirmationToken to try again.`,
      { param: "confirmation_token" },
    );
  }
  if (token.expires_at !== null && token.expires_at < context.now()) {
    throw invalidRequest(`This ConfirmationToken has expired: '${id}'.`, { param: "confirmation_token" });
  }
  context.store.confirmation_token.change(token, { payment_intent: paymentIntent });
  return findPaymentMethod(context, token.paymentMethod);
}

function fail(id: string, param: string): never {
  throw missingResource("confirmation_token", id, param);
}
