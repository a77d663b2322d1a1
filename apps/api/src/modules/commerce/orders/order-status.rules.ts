import { isSuspendedByDispute, type OrderStatus } from "@matinee/domain/admission";
import { computeNetCents } from "@matinee/domain/money";

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
  if (isSuspendedByDispute(disputeStatus)) return "disputed";
  if (totalCents > 0 && refundedCents >= totalCents) return "refunded";
  // A late payment that is being refunded does not reopen the order, also after a dispute about it.
  if (order.paidAt === null && !order.stockReserved) return order.status === "failed" ? "failed" : "expired";
  return refundedCents > 0 ? "partially_refunded" : "paid";
}

/** Derives the columns that depend on an order's amounts, in cents. */
export function deriveMoneyColumns(order: OrderMoney) {
  return {
    status: deriveOrderStatus(order),
    refundedCents: order.refundedCents,
    netCents: computeNetCents(order),
  };
}
