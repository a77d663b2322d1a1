import { lifetimes } from "@matinee/domain/limits";
import type { CallToActionLabel } from "@matinee/domain/call-to-action";
import { continueToCheckout, loading, noEventAtUrl, watchNow } from "./shared.ts";
import { formats } from "./formats.ts";

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
  /** Followed by the event's contact email. */
  writeToOrganizer: "For questions about this event, write to",
  terms: "Terms",
  textVersion: (date: string) => `Version of ${date}`,
  replacedText: "This version has been replaced. It stays here for those who accepted it.",
  openTextInForce: "Read the text in force",
  privacy: "Privacy",
  preview: "Preview",
  previewSellsNothing: "Nothing is sold in a preview.",
  premiereSalesEnded: "Tickets for this premiere are not sold any more.",
  sendMyLink: "Send me my link",
  /** The same whether the address is known or not. */
  linkSentIfKnown: (email: string) =>
    `If ${email} has registered or bought a ticket, its viewing link is on the way.`,
  otherAddress: "Use another address",
  buyAgain: "Buy again",
  cardStatement: (descriptor: string) => `Your card statement will show ${descriptor}`,
  noEventAtUrl,
} as const;

/** Why a ticket or a viewing link does not open the film. */
export const ticketProblem = {
  unreachable: "We could not check your ticket. We keep trying.",
  refunded: "Your ticket was refunded, so it does not open the film any more.",
  refundFailed:
    "Your refund has not reached you yet: we have sent you an email about it. Your ticket does not open the film any more.",
  disputed: "The payment of your ticket is disputed. It opens the film again when that is settled.",
  unknownLink:
    "Your viewing link is not valid any more. Open the newest one from your mail, or have it sent again.",
  expiredLink: `This event ended more than ${lifetimes.viewingLinkDaysAfterClose} days ago, so its viewing links do not open the film any more.`,
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
    salesPaused: "Tickets Are Not on Sale Right Now",
    maxPlaysReached: "Max plays reached",
    continueToCheckout,
    getNotified: "Get Notified",
    watchNow,
    enterLobby: "Enter the Lobby",
    joinPremiere: "Join the Premiere",
    paywallCallToAction: watchNow,
  } satisfies Record<CallToActionLabel, string>,
  readyToStart: "Ready to start watching the main feature?",
  /** Under the button that the limit has closed. */
  playsUsedUp: (plays: number) =>
    `You have started this film ${plays} times, which is as often as one ticket or registration allows.`,
  askForMorePlays: "To watch it again, ask the film team.",
  continueToCheckout,
  keepWatching: "Keep Watching",
  watchVideo: "Watch Video",
  forYourDonation: "For Your Donation",
  paymentSuccess: "Payment Success",
  comingSoon: "Coming Soon",
  freeTicket: "Free ticket",
  /** In place of the default subtitle, which speaks of a purchase. */
  freeTicketIntro: "The ticket is free. We email you its link.",
} as const;

/** The card of an event on other sites. */
/** The pictures of an event for links and for print. */
export const shareImages = {
  premiere: (start: string) => `Premiere: ${start}`,
  range: (opens: string, closes: string) => `${opens} to ${closes}`,
  cancelled: "This screening was cancelled",
  /** How people get to the event. */
  online: "Online",
  scan: "Scan for tickets and the film",
} as const;

export const embedCard = {
  now: "Showing now",
  soon: "Coming soon",
  ended: "This screening has ended",
  cancelled: "This screening was cancelled",
  free: "Free",
  register: "Free, with your email",
  ticket: (price: string) => `${price} a ticket`,
  tickets: "Get tickets",
  buy: (price: string) => `Buy for ${price}`,
  opens: (date: string) => `Opens ${date}`,
  until: (date: string) => `Until ${date}`,
  open: "See the event",
  playsOn: "Plays on Matinee",
  /** After a purchase. */
  watch: "Watch now",
  missing: "No screening here",
  missingHint: "It may open later, or have moved.",
  openHome: "See what is showing",
} as const;

/** The checkout of an event over the pages of other sites. */
export const widgetCheckout = {
  label: (title: string) => `Tickets for ${title}`,
  opening: "Opening...",
  close: "Close",
  paidOn: "Paid on Matinee. Your link is emailed too.",
  registered: "You are registered, and we emailed you your link.",
  ticketReady: "Your ticket is ready, and we emailed you its link.",
  /** `email` is what the buyer typed. */
  sentTo: (email: string) => `The link is on its way to ${email}. It opens on any device.`,
  newTab: "The film plays on Matinee, in a new tab.",
  watch: "Watch now",
  openTicket: "Open my ticket",
  opens: (date: string) => `The film is available from ${date}.`,
  closed: "Tickets are not sold here right now",
  closedHint: "The event page says what is possible, and when.",
} as const;

/** The page in place of any other while the servers cannot answer. */
export const outage = {
  title: "We will be back in a moment",
  text: "Our servers cannot answer right now. Your tickets and links stay valid.",
  wait: "This page tries again every few seconds.",
} as const;

/** The proof of work that the browser does after several declined cards, and before a stranger's invitation. */
export const challenge = {
  running: "We are checking your browser. This takes a few seconds and needs nothing from you.",
  progress: "Check of your browser",
  failed: "We could not check your browser. Please try again.",
} as const;

/** Why an order was refused, or is not finished yet. */
export const purchase = {
  soldOut: (title: string) => `${title} is sold out.`,
  fewLeft: (title: string, left: number) =>
    left === 1 ? `There is only 1 left of ${title}.` : `There are only ${left} left of ${title}.`,
  totalChanged: "The total has changed. Please check it and try again.",
  earlyBirdEnded: (cents: number) =>
    `The early-bird price has just ended. A ticket now costs ${formats.money(cents)}. Please check the total and try again.`,
  notForSale: "This order contains something that is not for sale. Please check it and try again.",
  ticketPriceChanged: "The price of this ticket has changed. Please check it and try again.",
  cancelled: "This event was cancelled.",
  noPayments: "This event cannot take payments right now. Please come back later.",
  tooLarge: "This order is too large for one card payment.",
  tooSmall: "The smallest payment is $0.50.",
  /** In place of the bank's reason, which would help someone who tries stolen cards. */
  cardRefused: "Your card was declined. Please use another card, or ask your bank.",
  /** In place of the provider's words about its own objects, which tell a buyer nothing. */
  cardUnusable: "We could not use this card. Please enter it again, or use another card.",
  /** While the checkout repeats its request. */
  waiting:
    "We are still waiting for your card's answer. Please keep this page open. You will not be charged twice.",
  stillPending:
    "We are still waiting for your card's answer. You will not be charged twice. Please try again.",
  /** At a form that is locked because the server's answer was lost. */
  outcomeUnknown: "We do not know yet whether this was done. Please press the button again: it is done once.",
  expired: "This order was not paid in time. Nothing was charged. Please order again.",
  /** To a page that still waits for an order which the same buyer has started again elsewhere. */
  replaced:
    "You started this order again on this device, so this attempt was closed. Nothing was charged for it. Please look at your other tab.",
  manyUnpaid:
    "Many orders of your network are not paid yet. Nothing was charged. Please order again in a few minutes.",
  earlierPaid:
    "Your earlier order for this event has just been paid. We have sent you an email with your link. Order again only if you want more.",
  returned: "This order could not be completed. Your payment is refunded in full.",
  disputeOpen: "A dispute is open; the bank decides.",
  notRefundable: "There is nothing left to refund on this order.",
  refundableChanged: (leftCents: number) =>
    `Another refund of this order was made meanwhile. Now ${formats.money(leftCents)} can be refunded. Please check the amount.`,
  refundTooLarge: (leftCents: number) => `At most ${formats.money(leftCents)} can be refunded.`,
  noViewingLink: "This order has no viewing link.",
  downloadUnscanned: "This file is still being checked for malware. Please try again in a few minutes.",
  downloadExpired: "This download link has expired. Please open your viewing link again.",
} as const;
