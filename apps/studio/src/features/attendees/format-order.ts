import { messages } from "@matinee/texts";
import type { OrderDetail, OrderRow } from "@matinee/contract/schemas/orders";
import { hasPass } from "@matinee/domain/admission";
import { nameCode } from "@matinee/domain/name-code";
import { computeRefundedTaxCents } from "@matinee/domain/tax";
import type { ChipTone } from "@matinee/ui/chip";

const texts = messages.attendeesStep;

/** The label and chip tone of each order status. */
const orderStates: Record<OrderRow["status"], { text: string; tone: ChipTone }> = {
  pending: { text: texts.pending, tone: "neutral" },
  paid: { text: texts.paid, tone: "success" },
  partially_refunded: { text: texts.partlyRefunded, tone: "warning" },
  refunded: { text: texts.refunded, tone: "neutral" },
  disputed: { text: texts.disputed, tone: "danger" },
  failed: { text: texts.failed, tone: "danger" },
  expired: { text: texts.expired, tone: "neutral" },
};

/**
 * Returns the label and tone of an order's status, of a failed refund, or of a free ticket. Of an event that was cancelled, no
 * order looks valid while its refund is under way.
 */
export function getOrderState({
  status,
  comp,
  refundFailed,
  pageCancelled,
  products,
}: Pick<OrderRow, "status" | "comp" | "refundFailed" | "pageCancelled" | "products">): {
  text: string;
  tone: ChipTone;
} {
  if (refundFailed > 0) return { text: messages.failedRefund.state, tone: "danger" };
  if (pageCancelled && (comp || status === "paid" || status === "partially_refunded"))
    return { text: messages.orders.eventCancelled, tone: "danger" };
  if (!comp) return orderStates[status];
  return status === "refunded"
    ? { text: messages.comps.revokedChip, tone: "neutral" }
    : {
        text: (hasPass(products) ? messages.passComps : messages.comps).chip,
        tone: "success",
      };
}

/** Lists an order's items in one line. */
export function formatItems({ products, gift }: OrderRow): string {
  const items = products.map(({ title, quantity }) => (quantity > 1 ? `${quantity} × ${title}` : title));
  return messages.formats.list([...items, ...(gift ? [texts.gift] : [])], "unit");
}

/** Lists what an order's total consists of: its items, their shipping, the promo code and a tax on top of the prices. */
export function listOrderAmounts({
  products,
  discount,
  chargeTotal,
}: Pick<OrderDetail, "products" | "discount" | "chargeTotal">): {
  id: string;
  text: string;
  cents: number;
}[] {
  const shipping = products.reduce((sum, line) => sum + line.shipping, 0);
  const prices = products.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const tax = chargeTotal - prices - shipping + discount;
  return [
    ...products.map(({ productId, title, quantity, price }) => ({
      id: productId,
      text: `${quantity} × ${title}`,
      cents: price * quantity,
    })),
    ...(shipping > 0 ? [{ id: "shipping", text: texts.shipping, cents: shipping }] : []),
    ...(discount > 0 ? [{ id: "discount", text: texts.promoCode, cents: -discount }] : []),
    ...(tax > 0 ? [{ id: "tax", text: messages.orderTaxFacts.onTop, cents: tax }] : []),
  ];
}

/** Returns the platform's fee for what was not refunded: the total less refunds and net, and less a tax that the platform owes. */
export function getFeeCents({ chargeTotal, amountRefunded, net, tax }: OrderRow): number {
  const taxCents = tax?.liable === "operator" ? tax.tax : 0;
  const refundedTax = computeRefundedTaxCents({
    grossCents: chargeTotal,
    taxCents,
    refundedCents: amountRefunded,
  });
  return chargeTotal - amountRefunded - net - (taxCents - refundedTax);
}

/** Names a dispute's state and reason: 'Needs response, product not received'. */
export function formatDispute({ disputeStatus, disputeReason }: OrderRow): string {
  const { disputeStates, disputeReasons } = messages.providerWords;
  return [nameCode(disputeStates, disputeStatus ?? ""), nameCode(disputeReasons, disputeReason ?? "")]
    .filter(Boolean)
    .join(", ");
}
