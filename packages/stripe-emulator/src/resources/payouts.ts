import type Stripe from "stripe";
import type { Context } from "../context.ts";
import { missingResource } from "../failures.ts";
import { named, type Route } from "../http/api.ts";
import { LIST_PARAMS, buildListPage } from "../http/lists.ts";
import { filledText } from "../http/params.ts";
import { createId } from "../ids.ts";

const SECONDS_OF_DAY = 24 * 3600;
const ARRIVES_AFTER_DAYS = 2;

/** The provider creates payouts. With `Stripe-Account`, a platform reads the payouts of a connected account. */
export const payoutRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/v1/payouts",
    params: [...LIST_PARAMS, "status", "destination", "arrival_date"],
    handle: ({ store }, request) => {
      const status = filledText(request.params, "status");
      const page = buildListPage(store.payout, request, {
        within: request.account,
        matches: (row) => row.account === request.account && (status === undefined || row.status === status),
      });
      return { ...page, data: page.data.map(removeOwner) };
    },
  },
  {
    method: "GET",
    path: "/v1/payouts/:id",
    params: ["expand"],
    handle: ({ store }, request) => {
      const payout = store.payout.get(named(request, "id"));
      if (!payout || payout.account !== request.account)
        throw missingResource("payout", named(request, "id"));
      return removeOwner(payout);
    },
  },
];

/** Removes the owner, which we store but Stripe's object does not contain. */
function removeOwner(stored: Stripe.Payout & { account?: string }): Stripe.Payout {
  const { account: _, ...payout } = stored;
  return payout;
}

export const PAYOUT_STATUSES = ["pending", "paid", "failed"] as const;

/** Creates a payout of an account to its bank. One that is pending stays so. Amount in the smallest unit. */
export function createPayout(
  context: Context,
  account: Stripe.Account,
  amount: number,
  status: (typeof PAYOUT_STATUSES)[number],
): Stripe.Payout {
  const bank = account.external_accounts?.data[0];
  const failed = status === "failed";
  const payout: Stripe.Payout = {
    id: createId("po"),
    object: "payout",
    amount,
    application_fee: null,
    application_fee_amount: null,
    // The beginning of the day in UTC, as Stripe has it.
    arrival_date: (Math.floor(context.now() / SECONDS_OF_DAY) + ARRIVES_AFTER_DAYS) * SECONDS_OF_DAY,
    automatic: true,
    balance_transaction: null,
    created: context.now(),
    currency: account.default_currency ?? "usd",
    description: "STRIPE PAYOUT",
    destination: bank?.id ?? null,
    failure_balance_transaction: null,
    failure_code: failed ? "account_closed" : null,
    failure_message: failed ? "The bank account has been closed." : null,
    livemode: false,
    metadata: {},
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "not_applicable",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status,
    trace_id: null,
    type: "bank_account",
  };
  context.store.payout.put({ ...payout, account: account.id });
  const created: Stripe.Payout = { ...payout, status: "pending" };
  context.emit("payout.created", created, { account: account.id });
  if (status !== "pending")
    context.emit(failed ? "payout.failed" : "payout.paid", payout, { account: account.id });
  return payout;
}
