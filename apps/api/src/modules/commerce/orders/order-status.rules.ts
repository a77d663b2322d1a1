import { isSuspendedByDispute, type OrderStatus } from "@matinee/domain/admission";
import { splitSale, type TaxLiability } from "@matinee/domain/tax";

export interface OrderMoney {
  status: OrderStatus;
  totalCents: number;
  feeCents: number;
  refundedCents: number;
  disputeStatus: string | null;
  paidAt: Date | null;
  stockReserved: boolean;
}

/** Derives the status of a charged order from its refunds and its dispute. */
export function deriveOrderStatus(order: OrderMoney): OrderStatus {
  const { totalCents, refundedCents, disputeStatus } = order;
  // A dispute about money that the buyer has back changes nothing: the order is finished.
  if (totalCents > 0 && refundedCents >= totalCents) return "refunded";
  if (isSuspendedByDispute(disputeStatus)) return "disputed";
  // Another buyer may have its seats: neither a refund nor a dispute of such an order opens it.
  if (!order.stockReserved) return deriveClosedStatus(order);
  return refundedCents > 0 ? "partially_refunded" : "paid";
}

/** Derives the status of an order without seats: it was paid too late, or the bank returned its refund too late. */
function deriveClosedStatus({ status, paidAt }: OrderMoney): OrderStatus {
  if (paidAt !== null) return "refunded";
  return status === "failed" ? "failed" : "expired";
}

/**
 * Derives the columns that depend on an order's amounts, in cents.
 * @param tax in the order's total; null without one
 */
export function deriveMoneyColumns(
  order: OrderMoney,
  tax: { taxCents: number; liable: TaxLiability } | null,
) {
  const { totalCents: grossCents, feeCents, refundedCents } = order;
  const { taxCents, liable } = tax ?? { taxCents: 0, liable: "owner" };
  return {
    status: deriveOrderStatus(order),
    refundedCents,
    netCents: splitSale({ grossCents, taxCents, feeCents, liable }, refundedCents).ownerCents,
  };
}
