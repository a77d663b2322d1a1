import type Stripe from "stripe";
import type { Context } from "../context.ts";
import { missingResource } from "../failures.ts";
import { named, type Route } from "../http/api.ts";
import { LIST_PARAMS, buildListPage } from "../http/lists.ts";
import { filledText } from "../http/params.ts";
import { createId } from "../ids.ts";

const AVAILABLE_AFTER_SECONDS = 2 * 24 * 3600;

export const balanceTransactionRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/v1/balance_transactions",
    params: [...LIST_PARAMS, "source", "type", "payout", "currency"],
    handle: ({ store }, request) => {
      const type = filledText(request.params, "type");
      return buildListPage(store.balance_transaction, request, {
        within: filledText(request.params, "source"),
        matches: (row) => type === undefined || row.type === type,
      });
    },
  },
  {
    method: "GET",
    path: "/v1/balance_transactions/:id",
    params: ["expand"],
    handle: ({ store }, request) => {
      const id = named(request, "id");
      const transaction = store.balance_transaction.get(id);
      if (!transaction) throw missingResource("balance transaction", id);
      return transaction;
    },
  },
];

type Movement = Pick<
  Stripe.BalanceTransaction,
  "amount" | "currency" | "reporting_category" | "source" | "type"
> & {
  fee_details?: Stripe.BalanceTransaction.FeeDetail[];
  description?: string;
  exchange_rate?: number | null;
};

/** Records money moving in (positive) or out (negative), in the smallest unit. `net` is the amount less the fees. */
export function recordBalance(context: Context, movement: Movement): Stripe.BalanceTransaction {
  const fees = movement.fee_details ?? [];
  const fee = fees.reduce((sum, detail) => sum + detail.amount, 0);
  return context.store.balance_transaction.put({
    id: createId("txn"),
    object: "balance_transaction",
    available_on: context.now() + AVAILABLE_AFTER_SECONDS,
    balance_type: "payments",
    created: context.now(),
    description: null,
    exchange_rate: null,
    fee,
    net: movement.amount - fee,
    status: "pending",
    ...movement,
    fee_details: fees,
  });
}
