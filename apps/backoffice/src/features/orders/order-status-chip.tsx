import type { OrderRow } from "@matinee/contract/schemas/orders";
import { Chip, type ChipTone } from "@matinee/ui/chip";

const states: Partial<Record<OrderRow["status"], { tone: ChipTone; text: string }>> = {
  partially_refunded: { tone: "warning", text: "Partly refunded" },
  refunded: { tone: "neutral", text: "Refunded" },
  disputed: { tone: "danger", text: "Disputed" },
};

/** The status of an order that was refunded or disputed; nothing for a paid order. */
export function OrderStatusChip({ order }: { order: Pick<OrderRow, "status"> }) {
  const state = states[order.status];
  return state ? <Chip tone={state.tone}>{state.text}</Chip> : null;
}
