import { type Currency, messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { CreateOrder } from "@matinee/contract/schemas/orders";
import { isTicketType, type ProductType } from "@matinee/domain/admission";
import type { AddressNeed } from "@matinee/domain/checkout-rules";
import { computeOrderTotals, type OrderTotals } from "@matinee/domain/order-totals";
import type { PromoDiscount } from "@matinee/domain/promo-discount";
import type { ChosenPrice } from "./use-chosen-price.ts";

/**
 * The product of a line. The API creates a donation's product for its amount; a ticket's product has the current price.
 */
export type OrderDraftProduct =
  | { kind: "existing"; id: string }
  | {
      kind: "ticket";
      id: string | undefined;
      /** The price that the buyer chose. */ amount?: number;
    }
  | { kind: "donation" };

/** A line of an order that is not placed yet. */
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

/** A valid promo code and its discount. */
export interface AppliedPromo {
  code: string;
  discount: PromoDiscount;
}

/** An order that is not placed yet: its lines and options. */
export interface OrderDraft {
  /** Of all its amounts: that of the event. */
  currency: Currency;
  /** Of the event's prices. */
  tax: PublicPage["tax"];
  lines: OrderDraftLine[];
  /** The price of the ticket, where the buyer chooses it. */
  chosenPrice?: ChosenPrice | null;
  /** Whether a promo code can apply to a line. */
  takesPromo: boolean;
  /** What has changed since the buyer chose the products, in sentences. */
  changes?: readonly string[];
  extras: Pick<CreateOrder, "eventReminderOptOut" | "afterWatching" | "gift">;
}

/** Returns the part of an address that the buyer enters. */
export function getAddressNeed(draft: OrderDraft, promo: AppliedPromo | null): AddressNeed {
  if (draft.lines.some(({ type }) => type === "physical")) return "shipping";
  return computeTotals(draft, promo).totalCents === 0 ? "none" : "billing";
}

/** Returns the checkout's title, the text of its button, and the note that explains why it asks for no card. */
export function getCheckoutTexts(
  draft: OrderDraft,
  promo: AppliedPromo | null,
): { title: string; submit: string; noCard: string | null } {
  const { totalCents } = computeTotals(draft, promo);
  const texts = messages.checkout;
  if (totalCents > 0)
    return { title: texts.payWithCard, submit: texts.pay(totalCents, draft.currency), noCard: null };
  if (draft.lines.every(({ type }) => type === "pass"))
    return {
      title: messages.passCard.freeTitle,
      submit: promo
        ? texts.redeemCoupon
        : draft.extras.gift
          ? messages.passCard.giveFree
          : messages.passCard.getFree,
      noCard: messages.passCard.noCard,
    };
  const isTicket = draft.lines.every(({ type }) => isTicketType(type));
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

/** Computes the totals of the order. */
export function computeTotals(draft: OrderDraft, promo: AppliedPromo | null): OrderTotals {
  return computeOrderTotals(draft.lines, promo?.discount ?? null, draft.currency);
}
