import { messages } from "@matinee/texts";
import type { OrderRow } from "@matinee/contract/schemas/orders";
import { Chip, type ChipTone } from "@matinee/ui/chip";

const texts = messages.orders;

const states: Partial<Record<OrderRow["status"], { tone: ChipTone; text: string }>> = {
  paid: { tone: "success", text: texts.paid },
  partially_refunded: { tone: "warning", text: texts.partlyRefunded },
  refunded: { tone: "neutral", text: texts.refunded },
  disputed: { tone: "danger", text: texts.disputed },
  expired: { tone: "warning", text: texts.expired },
  failed: { tone: "warning", text: texts.failed },
};

/** The status of an order. In a list of orders, where most are paid, a paid order has none. */
export function OrderStatusChip({
  order: { status, refundFailed },
  showsPaid = false,
}: {
  order: Pick<OrderRow, "status" | "refundFailed">;
  showsPaid?: boolean;
}) {
  // Instead of the status, which says 'Refunded' of an order whose seat was sold again.
  if (refundFailed > 0) return <Chip tone="danger">{messages.failedRefund.state}</Chip>;
  const state = states[status];
  return state && (showsPaid || status !== "paid") ? <Chip tone={state.tone}>{state.text}</Chip> : null;
}
