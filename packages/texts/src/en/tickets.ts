import {
  secondOrderReturnMinutes,
  type TicketProblem,
  type TicketState,
  ticketLimits,
} from "@matinee/domain/tickets";
import type { ListingState } from "@matinee/domain/waitlist";
import { formats } from "./formats.ts";

const countVisits = (visits: number) =>
  formats.plural(visits, { one: "1 visit", other: `${formats.number(visits)} visits` });

/** Tickets with their holders: sending on, giving back, and the lists of owners and staff. */
export const tickets = {
  /** Why a ticket cannot be sent on. */
  sendProblems: {
    "sent-on": "This ticket has been sent on already",
    returned: "This ticket was given back",
    ended: "This ticket is no longer valid",
    suspended:
      "The payment for this ticket is being reviewed. It cannot be sent on until the review has ended",
    "being-sold": "Somebody on the waiting list is paying for this ticket. It cannot be sent on now",
    over: "This event has ended",
    "time-over": "The time of this ticket is over",
    off: "The organizer does not let tickets of this event be sent on",
    "too-late": "It is too late to send this ticket on: the event begins soon or has begun",
    played: "The film was started with this ticket. Only the organizer can change its holder now",
  } satisfies Record<TicketProblem, string>,
  /** Why a ticket cannot be given back. */
  returnProblems: {
    "sent-on": "This ticket was sent on. Only its new holder can give it back",
    returned: "This ticket was given back already",
    ended: "This ticket is no longer valid",
    suspended:
      "The payment for this ticket is being reviewed. It cannot be given back until the review has ended",
    "being-sold": "Somebody on the waiting list is paying for this ticket. It cannot be given back now",
    over: "This event has ended",
    "time-over": "The time of this ticket is over",
    off: "The organizer does not take tickets of this event back",
    "too-late": "It is too late to give this ticket back: the event begins soon or has begun",
    played: "The film was started with this ticket, so it cannot be given back",
  } satisfies Record<TicketProblem, string>,
  /** Why a ticket cannot be refunded alone. */
  refundProblems: {
    "sent-on": "This ticket was sent on. Refund the ticket of its new holder",
    returned: "This ticket was given back",
    ended: "This ticket is no longer valid",
    suspended: "The payment for this ticket is in dispute",
    "being-sold": "Somebody on the waiting list is paying for this ticket. It is refunded once they have",
  } satisfies Record<Exclude<TicketState, "valid"> | "being-sold", string>,
  amountOrTicket: "Refund a ticket or an amount, not both",
  notRefunded: "The refund did not succeed. You keep the ticket. Please write to the organizer",
  ownAddress: "This person holds the ticket already",
  states: {
    valid: "Valid",
    suspended: "On hold",
    "sent-on": "Sent on",
    returned: "Given back",
    ended: "Not valid",
  } satisfies Record<TicketState, string>,
  refunded: "Refunded",
  /** Of a ticket that is, or was, on the waiting list. */
  listings: {
    listed: "On the waiting list",
    selling: "Being paid for",
    sold: "Sold on the waiting list",
  } satisfies Record<Exclude<ListingState, "off">, string>,
  csvHeaders: {
    ticket: "Ticket",
    state: "State",
    buyer: "Buyer",
    buyerEmail: "Buyer's email",
    paid: "Paid",
    sentOn: "Sent on",
  },
} as const;

/** The same of the passes of a festival. */
export const passTickets = {
  ...tickets,
  sendProblems: {
    "sent-on": "This pass has been sent on already",
    returned: "This pass was given back",
    ended: "This pass is no longer valid",
    suspended: "The payment for this pass is being reviewed. It cannot be sent on until the review has ended",
    "being-sold": "Somebody on the waiting list is paying for this pass. It cannot be sent on now",
    over: "This festival has ended",
    "time-over": "The time of this pass is over",
    off: "The organizer does not let this pass be sent on",
    "too-late": "It is too late to send this pass on: the festival begins soon or has begun",
    played: "This pass was used for a screening. Only the organizer can change its holder now",
  } satisfies Record<TicketProblem, string>,
  returnProblems: {
    "sent-on": "This pass was sent on. Only its new holder can give it back",
    returned: "This pass was given back already",
    ended: "This pass is no longer valid",
    suspended:
      "The payment for this pass is being reviewed. It cannot be given back until the review has ended",
    "being-sold": "Somebody on the waiting list is paying for this pass. It cannot be given back now",
    over: "This festival has ended",
    "time-over": "The time of this pass is over",
    off: "The organizer does not take passes of this festival back",
    "too-late": "It is too late to give this pass back: the festival begins soon or has begun",
    played: "This pass was used for a screening, so it cannot be given back",
  } satisfies Record<TicketProblem, string>,
  refundProblems: {
    "sent-on": "This pass was sent on. Refund the pass of its new holder",
    returned: "This pass was given back",
    ended: "This pass is no longer valid",
    suspended: "The payment for this pass is in dispute",
    "being-sold": "Somebody on the waiting list is paying for this pass. It is refunded once they have",
  } satisfies Record<Exclude<TicketState, "valid"> | "being-sold", string>,
  notRefunded: "The refund did not succeed. You keep the pass. Please write to the organizer",
  ownAddress: "This person holds the pass already",
} as const;

/** The tickets of an event, of an order and of a viewer, as owners and staff see them. */
export const ticketList = {
  title: "Tickets",
  about: "One row for each ticket, with the person who holds it.",
  noTicketsYet: "The first ticket appears here, with the person who holds it.",
  noTickets: "No tickets",
  csv: "tickets",
  holder: "Holder",
  buyer: "Buyer",
  state: "State",
  plays: "Plays",
  paid: "Paid",
  sentOn: (date: string) => `Sent on ${date}`,
  isBuyer: "The same person",
  actionsFor: (holder: string) => `Actions for the ticket of ${holder}`,
  ticketOf: (holder: string) => `the ticket of ${holder}`,
  notValid: "Only of a valid ticket",
  change: "Change holder",
  changeTitle: (holder: string) => `Change the holder of ${holder}'s ticket`,
  changeDescription: (email: string) =>
    `The link of ${email} ends at once, even while they are watching. The new holder gets a link of their own by email, and both are told.`,
  name: "Name",
  email: "Email",
  message: "Message",
  messageHelp: "Optional. The new holder reads it in the email.",
  nameMissing: "Please enter a name",
  emailMissing: "Please enter an email",
  changing: "Changing...",
  changed: (email: string) => `The ticket is on its way to ${email}`,
  notChanged: "The holder was not changed. Please try again.",
  resend: "Send the link again",
  resent: (email: string) => `The link is on its way to ${email} again`,
  notResent: "The email could not be sent. Please try again.",
  refund: "Refund this ticket",
  free: "Nothing was paid for it",
  refundTitle: (holder: string) => `Refund the ticket of ${holder}?`,
  refundDescription: (amount: string, buyer: string) =>
    `${amount} goes back to the card of ${buyer}. The ticket ends at once and its place is on sale again. This cannot be undone.`,
  /** Until it is known how much of the order was refunded before. @param amount what was paid for the ticket */
  refundAtMost: (amount: string, buyer: string) =>
    `${amount} goes back to the card of ${buyer}, or what is left of the order if that is less. The ticket ends at once and its place is on sale again. This cannot be undone.`,
  refundAmount: (amount: string) => `Refund ${amount}`,
  refunding: "Refunding...",
  refunded: "The ticket is refunded",
  notRefunded: "The refund did not go through. Please try again.",
  /** Of an order, by how much of it is refunded. */
  fullRefund: "A full refund: the ticket stops working.",
  partialRefund: "A partial refund: the ticket keeps working.",
  /** The name of the actions on the tickets of an order. @param event its title */
  ofEvent: (event: string) => `the ticket of ${event}`,
  /** @param event its title */
  aboutReset: (event: string, visits: number) =>
    `The ticket for “${event}” has ${countVisits(visits)}. They count from 0 again, so that it opens the film as often as a new one.`,
  /** @param event its title */
  aboutForgetting: (event: string) =>
    `The devices that play “${event}” with this ticket stop within seconds and have to start again. The device limit starts again. The viewing link stays.`,
  noDevices: "No device counts towards the limit of this ticket now",
  held: "Tickets and passes from others",
  noneHeld: "No tickets or passes that others sent on",
} as const;

/** The same of the passes of a festival. */
export const passList = {
  ...ticketList,
  title: "Passes",
  about: "One row for each pass, with the person who holds it.",
  noTicketsYet: "The first pass appears here, with the person who holds it.",
  noTickets: "No passes",
  csv: "passes",
  actionsFor: (holder: string) => `Actions for the pass of ${holder}`,
  ticketOf: (holder: string) => `the pass of ${holder}`,
  notValid: "Only of a valid pass",
  changeTitle: (holder: string) => `Change the holder of ${holder}'s pass`,
  changed: (email: string) => `The pass is on its way to ${email}`,
  refund: "Refund this pass",
  refundTitle: (holder: string) => `Refund the pass of ${holder}?`,
  refundDescription: (amount: string, buyer: string) =>
    `${amount} goes back to the card of ${buyer}. The pass ends at once with its reserved places, and is on sale again. This cannot be undone.`,
  refundAtMost: (amount: string, buyer: string) =>
    `${amount} goes back to the card of ${buyer}, or what is left of the order if that is less. The pass ends at once with its reserved places, and is on sale again. This cannot be undone.`,
  refunded: "The pass is refunded",
  fullRefund: "A full refund: the pass stops working.",
  partialRefund: "A partial refund: the pass keeps working.",
  ofEvent: (event: string) => `the pass of ${event}`,
  aboutReset: (event: string, visits: number) =>
    `The pass for “${event}” has ${countVisits(visits)}, in all its screenings together. They count from 0 again, so that it opens each film as often as a new one.`,
  aboutForgetting: (event: string) =>
    `The devices that play screenings of “${event}” with this pass stop within seconds and have to start again. The device limit starts again. The viewing link stays.`,
  noDevices: "No device counts towards the limit of this pass now",
} as const;

/** The rules of an event's tickets, in the builder. */
export const ticketSettings = {
  title: "Tickets",
  intro: "How many one person can buy, and what holders may do with them.",
  perOrder: "Tickets per order",
  perOrderHelp: "All kinds of tickets together",
  perOrderRange: `Please enter a number from 1 to ${ticketLimits.perOrder}`,
  sendOn: "Holders may send tickets on",
  sendOnHelp: "To a friend, before they start the film. The friend gets a link of their own.",
  sendOnUntil: "Sending on ends",
  sendOnUntilHelp: "Before the event starts. Empty: it ends with the event.",
  giveBack: "Tickets may be given back",
  giveBackHelp:
    "Before they start the film. What was paid is refunded, and the place is on sale again. Free tickets can always be given back.",
  giveBackUntil: "Giving back ends",
  giveBackUntilHelp: "Before the event starts",
  hours: "hours",
  hoursRange: `Please enter a number of hours from 0 to ${formats.number(ticketLimits.hoursBefore)}`,
} as const;

/** The same of the passes of a festival. */
export const passSettings = {
  ...ticketSettings,
  title: "Passes",
  perOrder: "Passes per order",
  perOrderHelp: "All kinds of passes together",
  sendOn: "Holders may send passes on",
  sendOnHelp: "To a friend, before they start a film with it. The friend gets a link of their own.",
  sendOnUntilHelp: "Before the festival starts. Empty: it ends with the festival.",
  giveBack: "Passes may be given back",
  giveBackHelp:
    "Before they start a film with it. What was paid is refunded, and the pass is on sale again. Free passes can always be given back.",
  giveBackUntilHelp: "Before the festival starts",
} as const;

/** The emails to holders of tickets. */
export const ticketEmails = {
  /** In the receipt. */
  receipt: {
    several: (tickets: number) =>
      `Your order has ${formats.number(tickets)} tickets. Send them to friends from My tickets.`,
    /** Where the organizer does not let tickets be sent on. */
    severalKept: (tickets: number) =>
      `Your order has ${formats.number(tickets)} tickets. You find them in My tickets.`,
    second: `You had a ticket to this event already. If this order was a mistake, give its tickets back from My tickets within ${secondOrderReturnMinutes} minutes of the purchase, before the film is started with them.`,
    myTickets: "My tickets",
  },
  received: {
    subject: (title: string) => `Your ticket to ${title}`,
    preview: (sender: string) => `A ticket from ${sender}`,
    kicker: "A ticket for you",
    text: (name: string, sender: string) => `${name}, ${sender} has sent you a ticket.`,
    footer: (sender: string) => `${sender} gave us your address to send you this ticket.`,
    /** When the organizer or staff changed who has it. */
    corrected: {
      preview: "A ticket in your name",
      text: (name: string) => `${name}, the organizer has put this ticket in your name.`,
      footer: "You get this email because the organizer of this event gave us your address for this ticket.",
      formerLink: "Your former link no longer opens the film. Use this one.",
    },
  },
  sentOn: {
    subject: (title: string) => `Your ticket to ${title} was sent on`,
    kicker: "Ticket sent on",
    text: "Your ticket to this event was sent on to another person. Your link no longer opens the film.",
    /** To someone who has others. */
    others:
      "One of your tickets to this event was sent on to another person. Your other tickets stay as they are.",
    wrong: (email: string) => `If you did not expect this, write to the organizer at ${email}.`,
  },
  returned: {
    subject: (title: string) => `You gave your ticket to ${title} back`,
    kicker: "Ticket given back",
    text: "You gave your ticket to this event back. Your link no longer opens the film.",
    /** To someone who has others. */
    others: "You gave one of your tickets to this event back. Your other tickets stay as they are.",
    refund: (amount: string) => `The buyer gets ${amount} back. Banks need some days to show it.`,
  },
  listed: {
    subject: (title: string) => `Your ticket to ${title} is on the waiting list`,
    kicker: "On the waiting list",
    text: "Your ticket stays yours, and opens the film, until somebody on the waiting list has paid for it. Then it ends, and what was paid for it is refunded.",
    effect:
      "While they pay, it cannot start the film. If you start the film before that, your ticket is off the list.",
    open: "My tickets",
    note: "There you can also take it off the list.",
  },
  notSold: {
    subject: (title: string) => `Your ticket to ${title} stays yours`,
    kicker: "Not sold",
    text: "The waiting list has ended, and nobody has bought your ticket. It stays valid, and your link works as before.",
    open: "My tickets",
  },
  /** To a holder who did not pay. */
  sold: {
    subject: (title: string) => `Your ticket to ${title} was sold`,
    kicker: "Ticket sold",
    text: "Somebody on the waiting list has paid for your ticket. Your link no longer opens the film. What was paid for the ticket goes back to the person who bought it.",
  },
} as const;
