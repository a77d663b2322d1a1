import type Stripe from "stripe";
import type { Context } from "../context.ts";
import { malformed, missingResource } from "../failures.ts";
import { named, type ApiRequest, type Route } from "../http/api.ts";
import { LIST_PARAMS, buildListPage } from "../http/lists.ts";
import {
  filledText,
  flag,
  group,
  integer,
  metadata,
  missing,
  requiredText,
  texts,
  type Params,
} from "../http/params.ts";
import { createId, createRandomText } from "../ids.ts";
import { findSettlement } from "../money/countries.ts";
import { checkAmount } from "../money/currencies.ts";
import { cancelIntent, confirmIntent, unexpectedState } from "../payments/confirm-intent.ts";
import { getOptionalId } from "../references.ts";
import { readPaymentMethod, readSplit } from "../payments/payment-input.ts";

const CONFIRM_PARAMS = [
  "payment_method",
  "payment_method_data",
  "confirmation_token",
  "return_url",
  "use_stripe_sdk",
  "error_on_requires_action",
  "off_session",
  "mandate_data",
  "payment_method_options",
  "receipt_email",
  "radar_options",
  "client_secret",
  "expand",
];

const DETAIL_PARAMS = [
  "amount",
  "currency",
  "description",
  "metadata",
  "receipt_email",
  "shipping",
  "statement_descriptor",
  "statement_descriptor_suffix",
  "transfer_data",
  "transfer_group",
  "application_fee_amount",
  "payment_method",
  "payment_method_data",
  "payment_method_options",
  "payment_method_types",
  "expand",
];

export const paymentIntentRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/v1/payment_intents",
    params: [
      ...DETAIL_PARAMS,
      ...CONFIRM_PARAMS,
      "automatic_payment_methods",
      "capture_method",
      "confirm",
      "confirmation_method",
      "on_behalf_of",
    ],
    handle: createIntent,
  },
  {
    method: "GET",
    path: "/v1/payment_intents",
    params: [...LIST_PARAMS, "customer"],
    handle: ({ store }, request) => buildListPage(store.payment_intent, request),
  },
  {
    method: "GET",
    path: "/v1/payment_intents/:id",
    params: ["client_secret", "expand"],
    publishable: true,
    handle: (context, request) => findIntent(context, request),
  },
  {
    method: "POST",
    path: "/v1/payment_intents/:id",
    params: DETAIL_PARAMS,
    handle: (context, request) => updateIntent(context, findIntent(context, request), request.params),
  },
  {
    method: "POST",
    path: "/v1/payment_intents/:id/confirm",
    params: CONFIRM_PARAMS,
    publishable: true,
    handle: (context, request) => {
      const intent = findIntent(context, request);
      const paymentMethod = readPaymentMethod(context, request.params, intent.id);
      return confirmIntent(context, intent, paymentMethod, confirmOptions(request.params));
    },
  },
  {
    method: "POST",
    path: "/v1/payment_intents/:id/cancel",
    params: ["cancellation_reason", "expand"],
    handle: (context, request) =>
      cancelIntent(context, findIntent(context, request), filledText(request.params, "cancellation_reason")),
  },
];

function createIntent(context: Context, { params }: ApiRequest): Stripe.PaymentIntent {
  const amount = integer(params, "amount") ?? missing("amount");
  const currency = requiredText(params, "currency").toLowerCase();
  checkAmount(amount, currency, findSettlement(context, filledText(params, "on_behalf_of")));
  const automatic = group(params, "automatic_payment_methods");
  const types = texts(params, "payment_method_types");
  if (types.some((type) => type !== "card")) {
    throw malformed("This server takes cards only.", { param: "payment_method_types" });
  }
  const capture = filledText(params, "capture_method") ?? "automatic_async";
  if (!capture.startsWith("automatic")) {
    throw malformed("This server captures automatically only.", { param: "capture_method" });
  }
  const id = createId("pi");
  const intent: Stripe.PaymentIntent = {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    automatic_payment_methods: types.length
      ? null
      : {
          allow_redirects: (automatic && filledText(automatic, "allow_redirects")) ?? "always",
          enabled: automatic ? (flag(automatic, "enabled") ?? true) : true,
        },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: capture,
    client_secret: `${id}_secret_${createRandomText(25)}`,
    confirmation_method: filledText(params, "confirmation_method") ?? "automatic",
    created: context.now(),
    currency,
    customer: null,
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: readThreeDSecure(params),
      },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    status: "requires_payment_method",
    ...readSplit(context, params, amount),
    ...readDetails(params),
    metadata: metadata(params),
  };
  // Read before the intent is stored, so that a rejected token creates no intent.
  const paymentMethod = readPaymentMethod(context, params, id);
  if (paymentMethod) {
    intent.payment_method = paymentMethod.id;
    intent.status = "requires_confirmation";
  }
  const confirming = flag(params, "confirm") === true;
  if (confirming) checkReturnUrl(intent, params);
  context.store.payment_intent.put(intent);
  context.emit("payment_intent.created", intent);
  return confirming ? confirmIntent(context, intent, paymentMethod, confirmOptions(params)) : intent;
}

/** @throws Failure 400 for a value that Stripe does not know */
function readThreeDSecure(params: Params): "any" | "automatic" | "challenge" {
  const options = group(params, "payment_method_options");
  const card = options && group(options, "card");
  const value = (card && filledText(card, "request_three_d_secure")) ?? "automatic";
  if (value !== "any" && value !== "automatic" && value !== "challenge") {
    throw malformed(`Invalid request_three_d_secure: ${value}`, { param: "payment_method_options" });
  }
  return value;
}

function updateIntent(context: Context, intent: Stripe.PaymentIntent, params: Params): Stripe.PaymentIntent {
  const changesMoney = ["amount", "currency", "transfer_data", "application_fee_amount"].some(
    (name) => name in params,
  );
  if (changesMoney && (intent.status === "succeeded" || intent.status === "canceled")) {
    throw unexpectedState(
      intent,
      `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
    );
  }
  const amount = integer(params, "amount") ?? intent.amount;
  const currency = filledText(params, "currency")?.toLowerCase() ?? intent.currency;
  checkAmount(amount, currency, findSettlement(context, getOptionalId(intent.on_behalf_of)));
  const paymentMethod = readPaymentMethod(context, params, intent.id);
  const splits = "transfer_data" in params || "application_fee_amount" in params;
  return context.store.payment_intent.change(intent, {
    amount,
    currency,
    ...(splits ? readSplit(context, withMerchant(params, intent), amount) : {}),
    ...readDetails(params, intent),
    metadata: metadata(params, intent.metadata),
    ...(paymentMethod ? { payment_method: paymentMethod.id, status: "requires_confirmation" } : {}),
  });
}

/** Adds the settlement merchant, which an update cannot change. */
function withMerchant(params: Params, intent: Stripe.PaymentIntent): Params {
  return { ...params, on_behalf_of: getOptionalId(intent.on_behalf_of) };
}

function readDetails(params: Params, before?: Stripe.PaymentIntent) {
  if (filledText(params, "statement_descriptor") !== undefined) {
    throw malformed(
      "The `statement_descriptor` parameter is not supported for card payments. Use `statement_descriptor_suffix` instead.",
      { param: "statement_descriptor" },
    );
  }
  return {
    description: filledText(params, "description") ?? before?.description ?? null,
    receipt_email: filledText(params, "receipt_email") ?? before?.receipt_email ?? null,
    statement_descriptor: null,
    statement_descriptor_suffix:
      filledText(params, "statement_descriptor_suffix") ?? before?.statement_descriptor_suffix ?? null,
  };
}

function confirmOptions(params: Params) {
  return {
    usesSdk: flag(params, "use_stripe_sdk") ?? false,
    returnUrl: filledText(params, "return_url"),
    refuseAction: flag(params, "error_on_requires_action") ?? false,
  };
}

/** Requires a return address when a payment method may redirect, as Stripe does. */
function checkReturnUrl(intent: Stripe.PaymentIntent, params: Params): void {
  const automatic = intent.automatic_payment_methods;
  if (!automatic?.enabled || automatic.allow_redirects === "never" || filledText(params, "return_url"))
    return;
  throw malformed(
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    { param: "return_url" },
  );
}

/** @throws Failure 404, also for a browser that does not know the intent's client secret */
export function findIntent(context: Context, request: ApiRequest): Stripe.PaymentIntent {
  const id = named(request, "id");
  const intent = context.store.payment_intent.get(id);
  if (!intent) throw missingResource("payment_intent", id, "intent");
  const secret = filledText(request.params, "client_secret");
  const admitted = secret === undefined ? request.key === "secret" : secret === intent.client_secret;
  if (!admitted) throw missingResource("payment_intent", id, "intent");
  return intent;
}
