import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { maxDevices, maxPlays } from "@matinee/domain/admission";
import type { GateFlow } from "@matinee/domain/gate-flow";
import type { OrderDraft, OrderDraftLine } from "./order-draft.ts";
import type { ChosenPrice } from "./use-chosen-price.ts";

const texts = messages.orderForm;

/** Creates the order line of a ticket. @param chosen its price where the buyer chooses it */
export function createTicketLine(page: PublicPage, chosen: ChosenPrice | null): OrderDraftLine {
  return {
    key: "ticket",
    type: "paywall",
    title: texts.ticket,
    detail: describeTicket(page),
    thumbnail: page.mobileBackgroundImage ?? page.backgroundImage,
    unitCents: chosen?.cents ?? page.paywallSettings.price,
    shippingCents: 0,
    quantity: 1,
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

/** Builds the order of the gate's checkout: a ticket, a donation, or both. */
export function buildOrderDraft(page: PublicPage, flow: GateFlow, chosen: ChosenPrice | null): OrderDraft {
  const { purpose, donationCents, reminderOptOut, afterWatch } = flow;
  const ticket = purpose === "ticket" ? createTicketLine(page, chosen) : null;
  return {
    lines: [...(ticket ? [ticket] : []), ...(donationCents > 0 ? [createDonationLine(donationCents)] : [])],
    chosenPrice: ticket && chosen,
    // A promo code has no effect on a free ticket.
    takesPromo: ticket !== null && ticket.unitCents > 0,
    extras: {
      ...(reminderOptOut && { eventReminderOptOut: true }),
      ...(afterWatch && { afterWatching: true }),
    },
  };
}
