import { type Currency, currencyRules } from "@matinee/domain/currency";
import { formats } from "./formats.ts";
import { eventCancelled, noPayments } from "./shared.ts";

/** Why an order was refused, or is not finished yet. */
export const purchase = {
  soldOut: (title: string) => `${title} is sold out.`,
  fewLeft: (title: string, left: number) =>
    formats.plural(left, {
      one: `There is only 1 left of ${title}.`,
      other: `There are only ${left} left of ${title}.`,
    }),
  totalChanged: "The total has changed. Please check it and try again.",
  earlyBirdEnded: (cents: number, currency: Currency) =>
    `The early-bird price has just ended. A ticket now costs ${formats.money(cents, currency)}. Please check the total and try again.`,
  notOnSaleYet: "Tickets are not on sale yet.",
  notForSale: "This order contains something that is not for sale. Please check it and try again.",
  ticketPriceChanged: "The price of this ticket has changed. Please check it and try again.",
  cancelled: eventCancelled,
  noPayments,
  tooLarge: "This order is too large for one card payment.",
  tooSmall: (currency: Currency) =>
    `The smallest payment is ${formats.money(currencyRules[currency].minCharge, currency)}.`,
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
  outcomeUnknown:
    "We do not know yet whether this was done. Please press the button again: it will be done only once.",
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
  refundableChanged: (leftCents: number, currency: Currency) =>
    `Another refund of this order was made meanwhile. Now ${formats.money(leftCents, currency)} can be refunded. Please check the amount.`,
  refundTooLarge: (leftCents: number, currency: Currency) =>
    `At most ${formats.money(leftCents, currency)} can be refunded.`,
  noViewingLink: "This order has no viewing link.",
  downloadUnscanned: "This file is still being checked for malware. Please try again in a few minutes.",
  downloadExpired: "This download link has expired. Please open your viewing link again.",
} as const;
