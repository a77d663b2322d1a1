import { type Currency, currencyRules } from "./currency.ts";

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

/** An amount in the smallest unit of its currency. */
export interface MoneyAmount {
  currency: Currency;
  amount: number;
}

/**
 * Returns whether amounts are together above a limit, which is as high in each currency: half of it in dollars and half in yen
 * reach it. Amounts of different currencies are never added up.
 */
export function exceedsLimit(
  amounts: readonly MoneyAmount[],
  limit: "refundWithoutApproval" | "refundWithoutProof",
): boolean {
  const sums = new Map<Currency, number>();
  for (const { currency, amount } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  const parts = [...sums].map(([currency, sum]) => sum / currencyRules[currency][limit]);
  return parts.reduce((total, part) => total + part, 0) > 1;
}
