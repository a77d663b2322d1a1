import type { TicketState } from "@matinee/domain/tickets";
import { formats } from "./formats.ts";

/** A viewer's own tickets: sending them on and giving them back. Their code loads after the event's page. */
export const myTickets = {
  title: "My tickets",
  none: "This device has no tickets to this event. Open the link in your receipt to see them.",
  one: "Ticket",
  numbered: (number: number) => `Ticket ${formats.number(number)}`,
  /** The name of a button of one of several tickets. */
  ofTicket: (action: string, number: number) => `${action}, ticket ${formats.number(number)}`,
  /** Above the title, when the first ticket of an order is gone. */
  chooseAnother: "This device has no ticket now. Choose one of yours in My tickets, below.",
  onThisDevice: "On this device",
  states: {
    valid: "Valid",
    suspended: "On hold",
    "sent-on": "Sent on",
    returned: "Given back",
    ended: "Not valid",
  } satisfies Record<TicketState, string>,
  refunded: "Refunded",
  opensHere: "This device opens the film with it.",
  unsent: "You have not sent it to anyone.",
  onHold: "Its payment is being reviewed. It opens the film again when the review has ended.",
  sentTo: (name: string, email: string, day: string) => `Sent to ${name}, ${email}, on ${day}.`,
  isReturned: "Its place is on sale again.",
  isRefunded: "What was paid for it went back to you, and it no longer opens the film.",
  isEnded: "It no longer opens the film.",
  watchWith: "Watch with this ticket",
  opening: "Opening...",
  notOpened: "The ticket could not be opened. Please try again.",
  send: "Send to a friend",
  sendTitle: "Send a ticket to a friend",
  sendDescription: "They get a link of their own by email, and this ticket is theirs.",
  sendEndsHere: "This device opens the film with this ticket. Once you send it, it no longer does.",
  friendsName: "Your friend's name",
  friendsEmail: "Your friend's email",
  message: "Message",
  sendTicket: "Send the ticket",
  notSent: "The ticket was not sent. Please try again.",
  sent: (name: string, email: string) => `The ticket is on its way to ${name}, ${email}.`,
  cannotSend: "This ticket cannot be sent on now.",
  giveBack: "Give it back",
  giveBackTitle: "Give this ticket back?",
  /** What follows when the person who asks is the one who paid. */
  refundToYou: (amount: string) =>
    `You get ${amount} back, the way you paid. Banks need some days to show it. The ticket no longer opens the film, and its place is on sale again.`,
  refundedAlready:
    "What was paid for it went back to you already. The ticket no longer opens the film, and its place is on sale again.",
  refundToBuyer:
    "If it was paid for, the money goes back to the person who bought it. The ticket no longer opens the film, and its place is on sale again.",
  noRefund: "It was free. It no longer opens the film, and its place is on sale again.",
  giveBackNow: "Give the ticket back",
  givingBack: "Giving it back...",
  keep: "Keep it",
  notReturned: "The ticket was not given back. Please try again.",
  returned: "The ticket was given back.",
  returnedToYou: (amount: string) =>
    `The ticket was given back. ${amount} is on its way to you, the way you paid. Banks need some days to show it.`,
  returnedToBuyer:
    "The ticket was given back. If it was paid for, the money goes back to the person who bought it.",
  cannotReturn: "This ticket cannot be given back now.",
  /** Of somebody who cannot come to a sold-out event. */
  list: {
    action: "Put it on the waiting list",
    title: "Put this ticket on the waiting list?",
    /** What its payer gets back. */
    refundToYou: (amount: string) =>
      `Once somebody on the list has paid for it, you get ${amount} back, the way you paid.`,
    refundToBuyer:
      "Once somebody on the list has paid for it, what was paid for it goes back to the person who bought it.",
    stays: "Until then the ticket stays yours and opens the film. Starting the film takes it off the list.",
    whilePaid: "While somebody pays for it, it cannot start the film. If nobody buys it, you keep it.",
    confirm: "Put it on the list",
    busy: "Putting it on the list...",
    keep: "Keep it",
    failed: "The ticket was not put on the waiting list. Please try again.",
    done: "Your ticket is on the waiting list. It opens the film until somebody has paid for it.",
    cannot: "This ticket cannot be put on the waiting list now.",
    states: { listed: "On the waiting list", selling: "Somebody is paying", sold: "Sold" },
    listed: "It opens the film until somebody on the list has paid for it.",
    selling:
      "Somebody is paying for it, so it cannot start the film now. If they do not, it is yours as before.",
    sold: (amount: string) => `Sold on the waiting list. ${amount} goes back to you, the way you paid.`,
    soldToBuyer: "Sold on the waiting list. What was paid for it goes back to the person who bought it.",
    takeOff: "Take it off the list",
    takingOff: "Taking it off...",
    notTakenOff: "The ticket was not taken off the list. Please try again.",
  },
  registration: {
    name: "Registration",
    opensHere: "You are registered, and this device opens the film.",
    opensHereFor: (email: string) => `You are registered as ${email}, and this device opens the film.`,
    giveBackTitle: "Give your registration back?",
    effect:
      "All links of your registration end, and your place is free for someone else. Until the event ends, you can register again while there are places.",
    giveBackNow: "Give it back",
    keep: "Keep it",
    notReturned: "The registration was not given back. Please try again.",
    returned: "You gave your registration back. Your links no longer open the film.",
    again: "Register again",
  },
  loading: "Loading your tickets",
  unreachable: "We could not load your tickets.",
  second: "You already hold a ticket on this device. Use this one instead?",
  secondDescription: "The other one stays valid. You find both in My tickets.",
  takeThis: "Use this one",
  keepOther: "Keep the other one",
  invoice: "Invoice",
  invoiceOfOrder: (number: string) => `Invoice, order ${number}`,
} as const;
