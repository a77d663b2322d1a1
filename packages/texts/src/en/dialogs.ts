import { type CartIssue, maxLineQuantity } from "@matinee/domain/cart";
import type { CheckoutIssue } from "@matinee/domain/checkout-rules";
import { type Currency, currencyRules } from "@matinee/domain/currency";
import type { DonationIssue } from "@matinee/domain/donations";
import { type InvitationIssue, maxInvitationName } from "@matinee/domain/item-rules";
import type { PromoDiscount } from "@matinee/domain/promo-discount";
import type { RegistrationIssue } from "@matinee/domain/registration-rules";
import {
  acceptTerms,
  cardCvc,
  cardExpiry,
  nameCurrency,
  register,
  unexpectedOrderError,
  validEmail,
} from "./shared.ts";
import { formats } from "./formats.ts";

const nameTickets = (count: number) => formats.plural(count, { one: "1 ticket", other: `${count} tickets` });

// Separate from the texts of the event's page, so that the page can render before these are loaded.

export const registration = {
  title: register,
  intro: "Please share some basic info to continue",
  alreadySubscribed: "already subscribed to event",
  succeeded: "Registration successful",
  /** Shown after a failed call, and for every problem of the simple form. */
  failed: "Please enter a valid email.",
  issues: {
    "name-missing": "Please enter a name",
    "email-missing": "Please enter an email",
    "email-invalid": validEmail,
    "organization-missing": "Please enter an organization",
    "country-missing": "Please select a country",
    "zip-missing": "Please enter a zip",
    "terms-not-accepted": acceptTerms,
  } satisfies Record<RegistrationIssue, string>,
} as const;

export const checkout = {
  payWithCard: "Pay with card",
  wallets: "Pay with a wallet",
  /** Followed by links to the terms and the privacy policy. */
  orPayWithCard: "Or pay with a card",
  walletFailed: "The wallet did not complete the payment. You have not been charged.",
  back: "Back",
  /** `totalCents` with two decimals. */
  pay: (totalCents: number, currency: Currency) => `Pay ${formats.money(totalCents, currency)}`,
  redeemCoupon: "Redeem coupon",
  freeOrder: "Free order",
  getFreeTicket: "Get my free ticket",
  giveFreeTicket: "Give the free ticket",
  placeFreeOrder: "Place the free order",
  noCardForTicket: "No card is needed for a free ticket.",
  noCardForOrder: "No card is needed for a free order.",
  submittingOrder: "Submitting order...",
  connectionLost: "The connection was lost. We are trying again. You will not be charged twice.",
  tryAgain: "Try again",
  goToQueue: "Go to the queue",
  seePlace: "See your place",
  /** The queue opened by itself. */
  queueOpened:
    "Tickets are sold in a queue now. You were here before, so yours are reserved for you: please press again.",
  /** After a reload during the bank's confirmation. */
  awaitsBank:
    "Your payment waits for your bank's confirmation. Continue to confirm it. You have not been charged yet.",
  continueToBank: "Continue to your bank",
  free: "Free",
  shipping: "Shipping",
  products: (count: number) => formats.plural(count, { one: "1 product", other: `${count} products` }),
  /** On the last screen, so that a mistyped address is seen. */
  receiptGoesTo: (email: string) => `The receipt is on its way to ${email}.`,
  /** The subject of an email: people look for their ticket. */
  ticketSubject: (title: string) => `Your ticket and receipt for ${title}`,
  receiptSubject: (title: string) => `Your receipt for ${title}`,
  /** In the receipt itself, which may be forwarded. */
  receiptSentTo: (email: string) => `This receipt was sent to ${email}.`,
  purchaseSucceeded: "Purchase successful, you will receive an email with your receipt",
  donationSucceeded: "Donation successful, you will receive an email with your receipt",
  orderCreated: "Order created successfully, you will receive an email with your receipt",
  /** How the charge appears on the card statement. */
  statementDescriptor: (descriptor: string) => `This charge appears as ${descriptor} on your card statement.`,
  /** When the response has no message. */
  unexpectedError: unexpectedOrderError,
  issues: {
    "email-missing": "Please enter an email for this order",
    "email-invalid": validEmail,
    "name-missing": "Please enter a name for this order",
    "street-missing": "Please enter a street for this order",
    "country-missing": "Please select a country for this order",
    "country-not-served": "We cannot take orders from this country. Please select another.",
    "city-missing": "Please enter a city for this order",
    "state-missing": "Please enter a state for this order",
    "zip-missing": "Please enter a zip for this order",
    "province-missing": "Please enter a province for this order",
    "postal-code-missing": "Please enter a postal code for this order",
    "card-number-invalid": "Please enter a valid card number or use a valid promo code",
    "card-expiry-missing": cardExpiry,
    "card-cvc-missing": cardCvc,
    "terms-not-accepted": acceptTerms,
  } satisfies Record<CheckoutIssue, string>,
} as const;

export const promoCode = {
  none: "No promo codes yet",
  missing: "Please enter a promo code",
  unknown: "This promo code is not valid for this event",
  expired: "This promo code has expired",
  usedUp: "This promo code has been used up",
  notStarted: "This promo code is not valid yet",
  usedByYou: "This promo code has been used with your email address",
  fewLeft: (tickets: number) => `This promo code covers only ${nameTickets(tickets)} more`,
  fewLeftForYou: (tickets: number) =>
    `With your email address, this promo code covers only ${nameTickets(tickets)} more`,
  needsTicket: "This promo code covers a ticket, and there is none in this order",
  taken: "This promo code exists already",
  explanation:
    "A promo code covers a ticket or lowers the price of tickets. Each ticket that it covers is one use. Give codes to press, friends and festivals.",
  howMany: "How many",
  oneCode: "One code",
  manyCodes: "Many codes",
  addCode: "Add code",
  addCodes: "Add codes",
  prefix: "Prefix",
  prefixHelp: "Ten random letters and digits follow it",
  count: "Number of codes",
  countRange: (limit: number) => `Please enter a number from 1 to ${limit}`,
  batchCreated: (count: number) => `${count} promo codes created`,
  takesOff: "Takes off",
  wholeTicket: "One whole ticket",
  aPercentage: "A percentage of tickets",
  anAmount: "An amount of tickets",
  percentage: "Percentage",
  percentRange: "Please enter a number from 1 to 100",
  amount: "Amount",
  amountMissing: "Please enter an amount, such as 2.50",
  maxTickets: "Tickets in all",
  maxTicketsPerEmail: "Tickets for one email address",
  ticketsHelp: "The code covers at most this number of tickets",
  used: (tickets: number, limit: number | null) =>
    limit === null ? `${nameTickets(tickets)} used` : `${tickets} of ${nameTickets(limit)} used`,
  describe: (discount: PromoDiscount, currency: Currency) =>
    discount.kind === "ticket"
      ? "One whole ticket"
      : `${discount.kind === "percent" ? formats.percent(discount.percent) : formats.shortMoney(discount.amount, currency)} off tickets`,
  download: "Download promo codes as CSV",
  search: "Search promo codes",
  noMatch: "No promo code matches",
  showMore: (count: number) => `Show more (${count})`,
  datesReversed: "The code must end after it starts",
  tooMany: (limit: number) => `An event has at most ${formats.number(limit)} promo codes`,
  /** The link that opens the field. */
  open: "I have a code",
  apply: "Apply",
  applied: "Applied",
  /** Opens the field again for another code. */
  remove: "Remove",
  removeCode: (code: string) => `Remove the promo code ${code}`,
  appliedSuccessfully: "Promo code applied successfully!",
  errorValidating: "Error validating promo code",
} as const;

export const donations = {
  /** The first choice before a checkout, and the one that is chosen. */
  none: "No donation",
  sendDonation: "Send Donation",
  missing: (currency: Currency) => `Please enter an amount in ${nameCurrency(currency)}`,
  suggestionNegative: (currency: Currency) =>
    `A suggested amount cannot be below ${formats.shortMoney(0, currency)}`,
  issues: {
    "donation-too-small": (currency: Currency) =>
      `The smallest donation is ${formats.money(currencyRules[currency].minDonation, currency)}`,
    "donation-too-large": (currency: Currency) =>
      `The largest donation is ${formats.shortMoney(currencyRules[currency].maxDonation, currency)}`,
  } satisfies Record<DonationIssue, (currency: Currency) => string>,
} as const;

export const cart = {
  missing: "Please enter a quantity",
  noLongerSold: (title: string) => `${title} is no longer for sale and was taken out of your cart.`,
  priceChanged: (title: string, nowCents: number, wasCents: number, currency: Currency) =>
    `${title} now costs ${formats.money(nowCents, currency)} instead of ${formats.money(wasCents, currency)}.`,
  issues: {
    "quantity-not-positive": "Quantity needs to be more than 0",
    "quantity-negative": "Quantity cannot be below 0",
    "quantity-too-large": `An order can hold at most ${formats.number(maxLineQuantity)} of one product`,
  } satisfies Record<Exclude<CartIssue, "too-many-tickets">, string>,
  tooManyTickets: (perOrder: number) => `An order can hold at most ${nameTickets(perOrder)}`,
} as const;

/** Forwarding an event to a friend. */
export const invitations = {
  issues: {
    "fields-missing": "Please fill out all fields",
    "recipient-email-invalid": "Please enter a valid email address",
    "name-has-link": "A name cannot contain a link or a web address",
    "name-has-contact": "A name cannot contain an @ or a long number",
    "name-too-long": `A name can have at most ${maxInvitationName} characters`,
    "message-has-contact": "A message cannot contain an @ or a long number",
    "message-has-link": "A message cannot contain a link or a web address",
  } satisfies Record<InvitationIssue, string>,
  failed: "Something went wrong. Please try again later.",
  sendToAnother: "Send to another friend",
} as const;
