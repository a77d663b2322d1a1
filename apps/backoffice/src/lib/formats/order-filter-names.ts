import type { ORDER_FILTER_STATUSES } from "@matinee/contract/schemas/orders";
import { messages } from "@matinee/texts";

/** The statuses by which staff filter orders. */
export const orderFilterNames: Record<(typeof ORDER_FILTER_STATUSES)[number], string> = {
  paid: messages.orders.paid,
  partially_refunded: messages.orders.partlyRefunded,
  refunded: messages.orders.refunded,
  disputed: messages.orders.disputed,
  refund_failed: messages.failedRefund.filter,
  paid_late: messages.orders.paidTooLate,
};
