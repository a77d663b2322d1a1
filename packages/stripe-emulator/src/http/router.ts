import type { ApiRequest, Route } from "./api.ts";
import { accountLinkRoutes } from "../resources/account-links.ts";
import { accountRoutes } from "../resources/accounts.ts";
import { balanceRoutes } from "../resources/balance.ts";
import { balanceTransactionRoutes } from "../resources/balance-transactions.ts";
import { chargeRoutes } from "../resources/charges.ts";
import { confirmationTokenRoutes } from "../resources/confirmation-tokens.ts";
import { disputeRoutes } from "../resources/disputes.ts";
import { eventRoutes } from "../resources/events.ts";
import { externalAccountRoutes } from "../resources/external-accounts.ts";
import { paymentIntentRoutes } from "../resources/payment-intents.ts";
import { paymentMethodRoutes } from "../resources/payment-methods.ts";
import { payoutRoutes } from "../resources/payouts.ts";
import { refundRoutes } from "../resources/refunds.ts";
import { tokenRoutes } from "../resources/tokens.ts";
import { transferRoutes } from "../resources/transfers.ts";
import { calculationRoutes } from "../tax/calculations.ts";
import { transactionRoutes } from "../tax/transactions.ts";

const ROUTES: readonly Route[] = [
  ...tokenRoutes,
  ...paymentMethodRoutes,
  ...confirmationTokenRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...balanceTransactionRoutes,
  ...balanceRoutes,
  ...transferRoutes,
  ...accountRoutes,
  ...accountLinkRoutes,
  ...externalAccountRoutes,
  ...payoutRoutes,
  ...eventRoutes,
  ...calculationRoutes,
  ...transactionRoutes,
];

export type Match<Found> = { route: Found; named: ApiRequest["named"] };

/** Finds routes by method, number of path parts and then part by part. */
export function createRouter<Found extends { method: string; path: string }>(routes: readonly Found[]) {
  const buckets = new Map<string, Array<{ route: Found; parts: string[] }>>();
  for (const route of routes) {
    const parts = route.path.split("/");
    const key = `${route.method} ${parts.length}`;
    buckets.set(key, [...(buckets.get(key) ?? []), { route, parts }]);
  }
  return (method: string, path: string): Match<Found> | undefined => {
    const segments = path.split("/");
    for (const { route, parts } of buckets.get(`${method} ${segments.length}`) ?? []) {
      const named = matchParts(parts, segments);
      if (named) return { route, named };
    }
    return undefined;
  };
}

export const findApiRoute = createRouter(ROUTES);

function matchParts(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  const named: Record<string, string> = {};
  for (const [place, part] of pattern.entries()) {
    const value = segments[place] ?? "";
    if (part.startsWith(":") && value !== "") named[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return undefined;
  }
  return named;
}
