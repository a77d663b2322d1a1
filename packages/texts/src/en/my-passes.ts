import { formats } from "./formats.ts";
import { myTickets } from "./my-tickets.ts";

/** A viewer's own passes of a festival. Their code loads after the festival's page. */
export const myPasses = {
  ...myTickets,
  title: "My passes",
  none: "This device has no passes to this festival. Open the link in your receipt to see them.",
  one: "Pass",
  numbered: (number: number) => `Pass ${formats.number(number)}`,
  /** The name of a button of one of several passes. */
  ofTicket: (action: string, number: number) => `${action}, pass ${formats.number(number)}`,
  opensHere: "This device opens the festival with it.",
  onHold: "Its payment is being reviewed. It is valid again when the review has ended.",
  isReturned: "It is on sale again.",
  isRefunded: "What was paid for it went back to you, and it is no longer valid.",
  isEnded: "It is no longer valid.",
  watchWith: "Use this pass",
  notOpened: "The pass could not be opened. Please try again.",
  sendTitle: "Send a pass to a friend",
  sendDescription: "They get a link of their own by email, and this pass is theirs.",
  sendEndsHere: "This device uses this pass. Once you send it, it no longer does.",
  sendTicket: "Send the pass",
  notSent: "The pass was not sent. Please try again.",
  sent: (name: string, email: string) => `The pass is on its way to ${name}, ${email}.`,
  cannotSend: "This pass cannot be sent on now.",
  giveBackTitle: "Give this pass back?",
  /** What follows when the person who asks is the one who paid. */
  refundToYou: (amount: string) =>
    `You get ${amount} back, the way you paid. Banks need some days to show it. The pass is no longer valid.`,
  refundedAlready: "What was paid for it went back to you already. The pass is no longer valid.",
  refundToBuyer:
    "If it was paid for, the money goes back to the person who bought it. The pass is no longer valid.",
  noRefund: "It was free. It is no longer valid.",
  giveBackNow: "Give the pass back",
  notReturned: "The pass was not given back. Please try again.",
  returned: "The pass was given back.",
  returnedToYou: (amount: string) =>
    `The pass was given back. ${amount} is on its way to you, the way you paid. Banks need some days to show it.`,
  returnedToBuyer:
    "The pass was given back. If it was paid for, the money goes back to the person who bought it.",
  cannotReturn: "This pass cannot be given back now.",
  second: "You already hold a pass on this device. Use this one instead?",
  secondDescription: "The other one stays valid. You find both in My passes.",
} as const;
