import type { MoneyAmount } from "@matinee/domain/currency-sums";
import { formats } from "./formats.ts";

/** A refund whose money did not reach the buyer: the bank sent it back, or the payment provider refused it. */
export const failedRefund = {
  state: "Refund failed",
  fact: "Not refunded yet",
  need: "Refund failed",
  needDetail: (buyer: string, { amount, currency }: MoneyAmount, title: string) =>
    `${buyer}, ${formats.money(amount, currency)}, ${title}`,
  filter: "Refund failed",
  /** To the buyer. */
  buyer: {
    subject: (title: string) => `Your refund for ${title} has not arrived`,
    kicker: "Your refund",
    preview: (amount: string) => `${amount} did not reach your card yet.`,
    returned: (name: string, amount: string) =>
      `${name}, the bank of your card sent our refund of ${amount} back to us. The money has not reached you yet.`,
    refused: (name: string, amount: string) =>
      `${name}, our refund of ${amount} could not be made yet. The money has not reached you.`,
    next: (contact: string) =>
      `The organizer knows about it and refunds you again. If your card was closed or replaced, please write to ${contact}.`,
    ticketLost: "Your ticket does not open the film.",
    ticketKept: "Until then your ticket opens the film again.",
  },
  /** To the owner of the event. */
  owner: {
    subject: (title: string) => `A refund failed: ${title}`,
    kicker: "A refund failed",
    returned: (amount: string, buyer: string) =>
      `The bank of ${buyer} sent the refund of ${amount} back. The buyer does not have the money.`,
    refused: (amount: string, buyer: string) =>
      `The payment provider refused the refund of ${amount} to ${buyer}. The buyer does not have the money.`,
    next: (support: string) =>
      `Please open the order and refund it again. If it fails again, ask the buyer how to pay them, or write to ${support}.`,
    event: "Event",
    buyer: "Buyer",
    amount: "Refund",
    reason: "Reason given",
    order: "Order",
    open: "Open the event",
  },
} as const;
