import type Stripe from "stripe";
import type { Context } from "../context.ts";
import type { Route } from "../http/api.ts";

export const balanceRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/v1/balance",
    params: ["expand"],
    handle: (context) => computePlatformBalance(context),
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
