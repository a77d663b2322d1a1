import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { GateFlow } from "@matinee/domain/gate-flow";
import { maxDevices, maxPlays } from "@matinee/domain/admission";
import type { OrderDraft, OrderDraftLine } from "./order-draft.ts";

/** The ticket to an event, as a line of an order. */
export function createTicketLine(page: PublicPage): OrderDraftLine {
  return {
    key: "ticket",
    type: "paywall",
    title: "Ticket",
    detail: `${maxDevices === 2 ? "Two" : maxDevices} devices, ${maxPlays} plays`,
    thumbnail: page.mobileBackgroundImage ?? page.backgroundImage,
    unitCents: page.paywallSettings.price,
    shippingCents: 0,
    quantity: 1,
    product: { kind: "ticket", id: page.paywallSettings.paywallProductId },
  };
}

export function createDonationLine(cents: number): OrderDraftLine {
  return {
    key: "donation",
    type: "donation",
    title: "Donation",
    unitCents: cents,
    shippingCents: 0,
    quantity: 1,
    product: { kind: "donation" },
  };
}

/** What the gate's checkout is for: a ticket, with a donation beside it or not, or a donation alone. */
export function buildOrderDraft(page: PublicPage, flow: GateFlow): OrderDraft {
  const { purpose, donationCents, reminderOptOut, afterWatch } = flow;
  return {
    lines: [
      ...(purpose === "ticket" ? [createTicketLine(page)] : []),
      ...(donationCents > 0 ? [createDonationLine(donationCents)] : []),
    ],
    // There is nothing that a promo code could take off a free ticket.
    takesPromo: purpose === "ticket" && page.paywallSettings.price > 0,
    extras: {
      ...(reminderOptOut && { eventReminderOptOut: true }),
      ...(afterWatch && { afterWatching: true }),
    },
  };
}
