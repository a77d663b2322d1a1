import { messages } from "@matinee/contract/messages";
import type { OrderRow } from "@matinee/contract/schemas/orders";
import type { ChipTone } from "@matinee/ui/chip";

/** The label and chip tone of each order status. */
const orderStates: Record<OrderRow["status"], { text: string; tone: ChipTone }> = {
  pending: { text: "Pending", tone: "neutral" },
  paid: { text: "Paid", tone: "success" },
  partially_refunded: { text: "Partly refunded", tone: "warning" },
  refunded: { text: "Refunded", tone: "neutral" },
  disputed: { text: "Disputed", tone: "danger" },
  failed: { text: "Failed", tone: "danger" },
  expired: { text: "Expired", tone: "neutral" },
};

/** Returns the label and tone of an order's status, or of a free ticket. */
export function getOrderState({ status, comp }: Pick<OrderRow, "status" | "comp">): {
  text: string;
  tone: ChipTone;
} {
  if (!comp) return orderStates[status];
  return status === "refunded"
    ? { text: messages.comps.revokedChip, tone: "neutral" }
    : { text: messages.comps.chip, tone: "success" };
}

/** Lists an order's items in one line. */
export function formatItems({ products, gift }: OrderRow): string {
  const items = products.map(({ title, quantity }) => (quantity > 1 ? `${quantity} × ${title}` : title));
  return [...items, ...(gift ? ["gift"] : [])].join(", ");
}
