import type Stripe from "stripe";
import type { Context } from "../context.ts";
import { invalidRequest, missingResource } from "../failures.ts";
import { named, type ApiRequest, type Route } from "../http/api.ts";
import { LIST_PARAMS, buildListPage } from "../http/lists.ts";
import { filledText, flag, group, metadata } from "../http/params.ts";
import { createId } from "../ids.ts";
import { getId } from "../references.ts";
import { settle } from "../payments/settle-charge.ts";
import { recordBalance } from "./balance-transactions.ts";
import { NO_EVIDENCE } from "./dispute-evidence.ts";

const DISPUTE_FEE = 1500;
const RESPOND_WITHIN_SECONDS = 9 * 24 * 3600;

export const disputeRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/v1/disputes",
    params: [...LIST_PARAMS, "charge", "payment_intent"],
    handle: ({ store }, request) =>
      buildListPage(store.dispute, request, {
        within: filledText(request.params, "charge") ?? filledText(request.params, "payment_intent"),
      }),
  },
  {
    method: "GET",
    path: "/v1/disputes/:id",
    params: ["expand"],
    handle: (context, request) => findDispute(context, named(request, "id")),
  },
  {
    method: "POST",
    path: "/v1/disputes/:id",
    params: ["evidence", "metadata", "submit", "expand"],
    handle: updateDispute,
  },
  {
    method: "POST",
    path: "/v1/disputes/:id/close",
    params: ["expand"],
    handle: (context, request) => closeDispute(context, findDispute(context, named(request, "id")), "lost"),
  },
];

/** Creates a dispute by the buyer's bank. Returns undefined when the charge cannot be disputed. */
export function createDispute(
  context: Context,
  chargeId: string,
  reason: string,
): Stripe.Dispute | undefined {
  const { store } = context;
  const charge = store.charge.get(chargeId);
  if (!charge || charge.status !== "succeeded" || charge.disputed) return undefined;
  const id = createId("du");
  // A bank disputes what the buyer has not got back.
  const amount = charge.amount - charge.amount_refunded;
  const withdrawal = settle(context, charge, -amount);
  const withdrawn = recordBalance(context, {
    ...withdrawal,
    description: `Chargeback withdrawal for ${charge.id}`,
    fee_details: [
      {
        amount: DISPUTE_FEE,
        application: null,
        currency: withdrawal.currency,
        description: "Dispute fee",
        type: "stripe_fee",
      },
    ],
    reporting_category: "dispute",
    source: id,
    type: "adjustment",
  });
  const dispute = store.dispute.put({
    id,
    object: "dispute",
    amount,
    balance_transactions: [withdrawn],
    charge: charge.id,
    created: context.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: context.now() + RESPOND_WITHIN_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: reason === "fraudulent" ? "10.4" : "13.1",
    payment_intent: charge.payment_intent,
    reason,
    status: "needs_response",
  });
  store.charge.change(charge, { disputed: true });
  context.emit("charge.dispute.created", dispute);
  context.emit("charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/**
 * Closes a dispute as won or lost. A bank may reverse a lost one, which is then won.
 * @throws Failure 400 when it is closed already
 */
export function closeDispute(
  context: Context,
  dispute: Stripe.Dispute,
  outcome: "won" | "lost",
): Stripe.Dispute {
  if (dispute.status === "won" || dispute.status === outcome) {
    throw invalidRequest("This dispute is already closed", { code: "dispute_already_closed" });
  }
  const { store } = context;
  const transactions = [...dispute.balance_transactions];
  if (outcome === "won") {
    const [withdrawn] = transactions;
    transactions.push(
      recordBalance(context, {
        amount: -(withdrawn?.amount ?? -dispute.amount),
        currency: withdrawn?.currency ?? dispute.currency,
        description: `Chargeback reversal for ${getId(dispute.charge)}`,
        reporting_category: "dispute_reversal",
        source: dispute.id,
        type: "adjustment",
      }),
    );
  }
  const closed = store.dispute.change(dispute, { balance_transactions: transactions, status: outcome });
  context.emit("charge.dispute.closed", closed);
  if (outcome === "won") context.emit("charge.dispute.funds_reinstated", closed);
  return closed;
}

/** Adds evidence. As Stripe documents, the texts `winning_evidence` and `losing_evidence` decide the dispute. */
function updateDispute(context: Context, request: ApiRequest): Stripe.Dispute {
  const dispute = findDispute(context, named(request, "id"));
  const newEvidence = group(request.params, "evidence");
  const evidence = newEvidence ? { ...dispute.evidence, ...newEvidence } : dispute.evidence;
  const submits = newEvidence !== undefined && (flag(request.params, "submit") ?? true);
  const updated = context.store.dispute.change(dispute, {
    evidence,
    evidence_details: newEvidence
      ? {
          ...dispute.evidence_details,
          has_evidence: true,
          submission_count: dispute.evidence_details.submission_count + (submits ? 1 : 0),
          submission_method: submits ? "manual" : dispute.evidence_details.submission_method,
        }
      : dispute.evidence_details,
    metadata: metadata(request.params, dispute.metadata),
    status: submits ? "under_review" : dispute.status,
  });
  context.emit("charge.dispute.updated", updated);
  const verdict = newEvidence && filledText(newEvidence, "uncategorized_text");
  if (submits && verdict === "winning_evidence") return closeDispute(context, updated, "won");
  if (submits && verdict === "losing_evidence") return closeDispute(context, updated, "lost");
  return updated;
}

export function findDispute({ store }: Context, id: string): Stripe.Dispute {
  const dispute = store.dispute.get(id);
  if (!dispute) throw missingResource("dispute", id);
  return dispute;
}
