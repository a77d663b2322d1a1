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
