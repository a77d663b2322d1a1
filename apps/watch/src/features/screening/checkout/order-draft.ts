import { messages } from "@matinee/contract/messages";
import { isAdmittingType, type ProductType } from "@matinee/domain/admission";
import type { CreateOrder } from "@matinee/contract/schemas/orders";
import { computeOrderTotals, type OrderTotals } from "@matinee/domain/order-totals";

/** A donation's product is made on demand for its amount; the ticket's is the one of its present price. */
export type OrderDraftProduct =
  | { kind: "known"; id: string }
  | { kind: "ticket"; id: string | undefined }
  | { kind: "donation" };

/** A line of an order that is being made. */
export interface OrderDraftLine {
  key: string;
  type: ProductType;
  title: string;
  detail?: string;
  thumbnail?: string | null;
  unitCents: number;
  shippingCents: number;
  quantity: number;
  product: OrderDraftProduct;
}

/** What is to be paid for, and what the order says beside its buyer. */
export interface OrderDraft {
  lines: OrderDraftLine[];
  /** Whether a promo code can cover something in it. */
  takesPromo: boolean;
  extras: Pick<CreateOrder, "eventReminderOptOut" | "afterWatching" | "gift">;
}

/** Everything in it costs nothing, without a promo code. */
export function isFreeDraft(draft: OrderDraft): boolean {
  return computeTotals(draft, null).totalCents === 0;
}

/** A free order that is not shipped takes an email and a name alone. */
export function requiresAddress(draft: OrderDraft): boolean {
  return !isFreeDraft(draft) || draft.lines.some(({ type }) => type === "physical");
}

/** What the checkout is called, what its button says, and why it asks for no card. */
export function getCheckoutTexts(
  draft: OrderDraft,
  promo: string | null,
): { title: string; submit: string; noCard: string | null } {
  const { totalCents } = computeTotals(draft, promo);
  const texts = messages.checkout;
  if (totalCents > 0) return { title: texts.payWithCard, submit: texts.pay(totalCents), noCard: null };
  const isTicket = draft.lines.every(({ type }) => isAdmittingType(type));
  const submit = draft.extras.gift
    ? texts.giveFreeTicket
    : isTicket
      ? texts.getFreeTicket
      : texts.placeFreeOrder;
  return {
    title: isTicket ? messages.gate.freeTicket : texts.freeOrder,
    submit: promo === null ? submit : texts.redeemCoupon,
    noCard: isTicket ? texts.noCardForTicket : texts.noCardForOrder,
  };
}

export function computeTotals(draft: OrderDraft, promo: string | null): OrderTotals {
  return computeOrderTotals(draft.lines, promo !== null);
}
