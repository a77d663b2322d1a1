import { viewingLinkDaysAfterClose } from "@matinee/domain/viewer-limits";
import type { CallToActionLabel } from "@matinee/domain/call-to-action";
import { formatZonePlace } from "@matinee/domain/zone-names";
import { formats } from "./formats.ts";
import { continueToCheckout, loading, noEventAtUrl, watchNow } from "./shared.ts";

/** The public page around the film. */
export const watch = {
  loading,
  readMore: "read more",
  readLess: "read less",
  about: "About",
  faq: "FAQ",
  supportUs: "Support Us",
  store: "Store",
  forwardToFriend: "Forward to Friend",
  needHelp: "Need Help?",
  contactFilmTeam: "Contact Film Team",
  terms: "Terms",
  privacy: "Privacy",
  preview: "Preview",
  previewSellsNothing: "Nothing is sold in a preview.",
  premiereSalesEnded: "Tickets for this premiere are no longer sold.",
  sendMyLink: "Send me my link",
  buyAgain: "Buy again",
  cardStatement: (descriptor: string) => `Your card statement will show ${descriptor}`,
  noEventAtUrl,
} as const;

/** Why a ticket or a viewing link does not open the film. */
export const ticketProblem = {
  unreachable: "We could not check your ticket. We keep trying.",
  refunded: "Your ticket was refunded, so it no longer opens the film.",
  refundFailed:
    "Your refund has not reached you yet: we have sent you an email about it. Your ticket no longer opens the film.",
  disputed: "The payment of your ticket is disputed. It opens the film again when that is settled.",
  unknownLink:
    "Your viewing link is no longer valid. Open the newest one from your mail, or have it sent again.",
  expiredLink: `This event ended more than ${viewingLinkDaysAfterClose} days ago, so its viewing links no longer open the film.`,
  /** For a holder, while the organizer has the event closed. */
  closed: "The organizer has closed this event. If it opens again, your link works as before.",
} as const;

/** The buttons and steps between a guest and the film. */
export const gate = {
  /** In place of the button's text for an event that has ended. */
  cancelled: "This Event Was Cancelled",
  /** The call to action. The paywall's own text goes before this one. */
  callToAction: {
    ended: "This Event Has Ended",
    notLiveYet: "This Event Is Not Live Yet",
    salesEnded: "Ticket Sales Have Ended",
    "sales-paused": "Tickets Are Not on Sale Right Now",
    "sold-out": "Sold Out",
    /** Only while nobody knows the time. */
    "sales-later": "Not on Sale Yet",
    maxPlaysReached: "Max plays reached",
    timeOver: "Your Time to Watch Is Over",
    continueToCheckout,
    getNotified: "Get Notified",
    watchNow,
    enterLobby: "Enter the Lobby",
    joinPremiere: "Join the Premiere",
    paywallCallToAction: watchNow,
  } satisfies Record<CallToActionLabel, string>,
  /** 'Tickets from Jun 5, 2027, 10:00 AM Berlin'. @param timezone the event's */
  ticketsFrom: (saleFrom: string, timezone: string) =>
    `Tickets from ${formats.eventDate(new Date(saleFrom), timezone, true)} ${formatZonePlace(timezone)}`,
  readyToStart: "Ready to start watching the main feature?",
  continueToCheckout,
  freeTicket: "Free ticket",
} as const;

/** The page in place of any other while the servers cannot answer. */
export const outage = {
  title: "We will be back in a moment",
  text: "Our servers cannot answer right now. Your tickets and links stay valid.",
  wait: "This page tries again every few seconds.",
} as const;
