import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { Product } from "@matinee/contract/schemas/products";
import { maxDevices, maxPlays } from "@matinee/domain/admission";
import type { GateFlow } from "@matinee/domain/gate-flow";
import type { OrderDraft, OrderDraftLine } from "./order-draft.ts";
import type { ViewerRecord } from "../viewer/viewer-record.ts";
import type { ChosenPrice } from "./use-chosen-price.ts";

const texts = messages.orderForm;

/** The tickets that a checkout buys. */
export interface BoughtTickets {
  quantity: number;
  /** Null for the event's own. */
  product: Product | null;
}

/** One of the event's own. */
export const oneTicket: BoughtTickets = { quantity: 1, product: null };

/** Finds the tickets that the gate's checkout buys: those that are kept for this browser, or one. The server checks them. */
export function findBoughtTickets(
  { products }: Pick<PublicPage, "products">,
  { offerToken, queueToken, keptTickets = 1, keptProduct }: ViewerRecord,
): BoughtTickets {
  if (!offerToken && !queueToken) return oneTicket;
  return {
    quantity: Math.max(1, Math.trunc(keptTickets)),
    product: products.find(({ id, type }) => id === keptProduct && type === "ticket") ?? null,
  };
}

/** Creates the order line of tickets. @param chosen the price of each where the buyer chooses it */
export function createTicketLine(
  page: PublicPage,
  chosen: ChosenPrice | null,
  { quantity, product }: BoughtTickets,
): OrderDraftLine {
  if (product)
    return {
      key: "ticket",
      type: product.type,
      title: product.title,
      thumbnail: product.thumbnail,
      unitCents: product.price,
      shippingCents: 0,
      quantity,
      product: { kind: "existing", id: product.id },
    };
  return {
    key: "ticket",
    type: "paywall",
    title: texts.ticket,
    detail: describeTicket(page),
    thumbnail: page.mobileBackgroundImage ?? page.backgroundImage,
    unitCents: chosen?.cents ?? page.paywallSettings.price,
    shippingCents: 0,
    quantity,
    product: {
      kind: "ticket",
      id: page.paywallSettings.paywallProductId,
      ...(chosen && { amount: chosen.cents }),
    },
  };
}

function describeTicket({ earlyBird, timezone }: PublicPage): string {
  const use = texts.devicesAndPlays(maxDevices, maxPlays);
  return earlyBird ? `${use}. ${messages.earlyBird.line(earlyBird, timezone)}` : use;
}

/** Creates the order line of a donation. */
export function createDonationLine(cents: number): OrderDraftLine {
  return {
    key: "donation",
    type: "donation",
    title: texts.donation,
    unitCents: cents,
    shippingCents: 0,
    quantity: 1,
    product: { kind: "donation" },
  };
}

/** Builds the order of the gate's checkout: tickets, a donation, or both. */
export function buildOrderDraft(
  page: PublicPage,
  flow: GateFlow,
  chosen: ChosenPrice | null,
  tickets: BoughtTickets,
): OrderDraft {
  const { purpose, donationCents, reminderOptOut, afterWatch } = flow;
  const ticket = purpose === "ticket" ? createTicketLine(page, chosen, tickets) : null;
  return {
    currency: page.currency,
    tax: page.tax,
    lines: [...(ticket ? [ticket] : []), ...(donationCents > 0 ? [createDonationLine(donationCents)] : [])],
    chosenPrice: ticket && !tickets.product ? chosen : null,
    // A promo code has no effect on a free ticket.
    takesPromo: ticket !== null && ticket.unitCents > 0,
    extras: {
      ...(reminderOptOut && { eventReminderOptOut: true }),
      ...(afterWatch && { afterWatching: true }),
    },
  };
}
