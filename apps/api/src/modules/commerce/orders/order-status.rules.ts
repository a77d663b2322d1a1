import { isSuspendedByDispute, type OrderStatus } from "@matinee/domain/admission";
import { computeNetCents } from "@matinee/domain/money";

export interface OrderMoney {
  status: OrderStatus;
  totalCents: number;
  feeCents: number;
  refundedCents: number;
  disputeStatus: string | null;
}

/** Where an order that was charged stands, by what was given back and what its buyer's bank says. */
export function deriveOrderStatus(order: OrderMoney): OrderStatus {
  const { totalCents, refundedCents, disputeStatus } = order;
  if (isSuspendedByDispute(disputeStatus)) return "disputed";
  if (totalCents > 0 && refundedCents >= totalCents) return "refunded";
  // Late money on its way back leaves an order as it ended.
  if (order.status === "expired" || order.status === "failed") return order.status;
  return refundedCents > 0 ? "partially_refunded" : "paid";
}

/** The columns that follow from an order's money. Cents. */
export function deriveMoneyColumns(order: OrderMoney) {
  return {
    status: deriveOrderStatus(order),
    refundedCents: order.refundedCents,
    netCents: computeNetCents(order),
  };
}
