import type Stripe from "stripe";
import type { Context } from "../context.ts";
import { invalidRequest, malformed, missingResource } from "../failures.ts";
import { named, type ApiRequest, type Route } from "../http/api.ts";
import { LIST_PARAMS, buildListPage } from "../http/lists.ts";
import { filledText, flag, integer, metadata, missing } from "../http/params.ts";
import { refundCharge } from "../payments/refund-charge.ts";
import { getOptionalId } from "../references.ts";
import { findCharge } from "./charges.ts";

const REASONS = ["duplicate", "fraudulent", "requested_by_customer"];

export const refundRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/v1/refunds",
    params: [
      "charge",
      "payment_intent",
      "amount",
      "currency",
      "reason",
      "metadata",
      "reverse_transfer",
      "refund_application_fee",
      "expand",
    ],
    handle: createRefund,
  },
  {
    method: "GET",
    path: "/v1/refunds",
    params: [...LIST_PARAMS, "charge", "payment_intent"],
    handle: ({ store }, request) =>
      buildListPage(store.refund, request, {
        within: filledText(request.params, "charge") ?? filledText(request.params, "payment_intent"),
      }),
  },
  {
    method: "GET",
    path: "/v1/refunds/:id",
    params: ["expand"],
    handle: (context, request) => findRefund(context, named(request, "id")),
  },
  {
    method: "POST",
    path: "/v1/refunds/:id",
    params: ["metadata", "expand"],
    handle: (context, request) => {
      const refund = findRefund(context, named(request, "id"));
      return context.store.refund.change(refund, {
        metadata: metadata(request.params, refund.metadata ?? {}),
      });
    },
  },
];

function createRefund(context: Context, { params }: ApiRequest): Stripe.Refund {
  const reason = filledText(params, "reason");
  if (reason !== undefined && !REASONS.includes(reason)) {
    throw malformed(`Invalid reason: must be one of ${REASONS.join(", ")}`, { param: "reason" });
  }
  const charge = chargeToRefund(context, filledText(params, "charge"), filledText(params, "payment_intent"));
  return refundCharge(context, charge, {
    amount: integer(params, "amount"),
    reason: reason ?? null,
    metadata: metadata(params),
    reverseTransfer: flag(params, "reverse_transfer") ?? false,
    refundApplicationFee: flag(params, "refund_application_fee") ?? false,
  });
}

function chargeToRefund(
  context: Context,
  chargeId: string | undefined,
  intentId: string | undefined,
): Stripe.Charge {
  if (chargeId !== undefined) return findCharge(context, chargeId, "charge");
  if (intentId === undefined) return missing("payment_intent");
  const intent = context.store.payment_intent.get(intentId);
  if (!intent) throw missingResource("payment_intent", intentId, "payment_intent");
  const latest = getOptionalId(intent.latest_charge);
  if (intent.status !== "succeeded" || latest === undefined) {
    throw invalidRequest("This PaymentIntent does not have a successful charge to refund.", {
      param: "payment_intent",
    });
  }
  return findCharge(context, latest, "payment_intent");
}

export function findRefund({ store }: Context, id: string): Stripe.Refund {
  const refund = store.refund.get(id);
  if (!refund) throw missingResource("refund", id);
  return refund;
}
