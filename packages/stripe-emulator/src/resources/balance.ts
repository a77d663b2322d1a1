import type Stripe from "stripe";
import type { Context } from "../context.ts";
import type { Route } from "../http/api.ts";
import { getOptionalId } from "../references.ts";

export const balanceRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/v1/balance",
    params: ["expand"],
    handle: (context, { account }) =>
      account === undefined ? computePlatformBalance(context) : computeAccountBalance(context, account),
  },
];

/** Computes the platform's own money, without the payments that connected accounts received. */
function computePlatformBalance({ store }: Context): Stripe.Balance {
  const pending = new Map<string, number>();
  for (const row of store.balance_transaction.oldestFirst()) {
    if (row.type === "payment") continue;
    pending.set(row.currency, (pending.get(row.currency) ?? 0) + row.net);
  }
  const amounts = [...pending].map(([currency, amount]) => ({
    amount,
    currency,
    source_types: { card: amount },
  }));
  return {
    object: "balance",
    available: [],
    livemode: false,
    pending: amounts,
  };
}

/** Computes what a connected account received and did not give back. Nothing pays it out here. */
function computeAccountBalance(context: Context, account: string): Stripe.Balance {
  const { store } = context;
  const sums = { available: new Map<string, number>(), pending: new Map<string, number>() };
  for (const transfer of store.transfer.oldestFirst()) {
    if (getOptionalId(transfer.destination) !== account) continue;
    const payment = store.destination_payment.get(getOptionalId(transfer.destination_payment) ?? "");
    const balance = store.balance_transaction.get(getOptionalId(payment?.balance_transaction) ?? "");
    if (!balance) continue;
    const fee = store.application_fee.get(getOptionalId(payment?.application_fee) ?? "");
    const part = balance.available_on <= context.now() ? sums.available : sums.pending;
    // In proportion, since the account may keep the money in another currency than that of the transfer.
    const reversed = Math.round((balance.amount * transfer.amount_reversed) / transfer.amount);
    const returned = fee ? Math.round((balance.fee * fee.amount_refunded) / fee.amount) : 0;
    const amount = balance.net - reversed + returned;
    part.set(balance.currency, (part.get(balance.currency) ?? 0) + amount);
  }
  const list = (part: Map<string, number>) =>
    [...part].map(([currency, amount]) => ({ amount, currency, source_types: { card: amount } }));
  return {
    object: "balance",
    available: list(sums.available),
    livemode: false,
    pending: list(sums.pending),
  };
}
