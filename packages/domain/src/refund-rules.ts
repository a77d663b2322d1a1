/** Why an order cannot be refunded. */
export type RefundProblem = "dispute-open" | "not-refundable";

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
