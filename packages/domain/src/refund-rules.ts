import { type MoneyAmount, sumByCurrency } from "./currency-sums.ts";
import { currencyRules } from "./currency.ts";

/** Why an order cannot be refunded. */
export const REFUND_PROBLEMS = ["dispute-open", "not-refundable"] as const;
export type RefundProblem = (typeof REFUND_PROBLEMS)[number];

/**
 * Finds why an order cannot be refunded; null when it can.
 * @param refundableCents what no refund covers yet
 * Source: rules/commerce.md, Refunds and disputes.
 */
export function findRefundProblem(
  { disputeOpen }: { disputeOpen: boolean },
  refundableCents: number,
): RefundProblem | null {
  if (disputeOpen) return "dispute-open";
  return refundableCents === 0 ? "not-refundable" : null;
}

/**
 * Returns whether amounts are together above a limit, which is as high in each currency: half of it in dollars and half in yen
 * reach it. Amounts of different currencies are never added up.
 */
export function exceedsLimit(
  amounts: readonly MoneyAmount[],
  limit: "refundWithoutApproval" | "refundWithoutProof",
): boolean {
  const parts = sumByCurrency(amounts).map(({ currency, amount }) => amount / currencyRules[currency][limit]);
  return parts.reduce((total, part) => total + part, 0) > 1;
}
