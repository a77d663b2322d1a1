import type { Currency } from "@matinee/domain/currency";
import { computeKeptCents } from "@matinee/domain/money";
import { formats } from "./formats.ts";
import { fullCurrencyName } from "./shared.ts";

/** By the provider's name of the state, which may get new ones. */
const payoutStates: Readonly<Record<string, string>> = {
  paid: "Paid out",
  pending: "On the way",
  in_transit: "On the way",
  canceled: "Cancelled",
  failed: "Failed",
};

/** What an owner's events earned. */
export const money = {
  description: "Payments of your viewers, and your share of them.",
  month: (zone: string) => `Month, in ${zone}`,
  csv: "Download the payments and refunds of this month as CSV",
  statement: {
    button: "Statement as PDF",
    writing: "Writing...",
    title: (month: string) => `Statement for ${month}`,
    about: (madeAt: string, zone: string, inDollars: boolean) =>
      `Made ${madeAt}. The month begins and ends in ${zone}.${inDollars ? ` Amounts in ${fullCurrencyName}.` : ""}`,
    fee: "Matinee fee",
    net: "Yours, after fees and refunds",
    /** Of a seller whose operator owes the tax. */
    operatorTax: "Tax that Matinee pays",
    tax: "Tax in the payments of this month",
    noPayouts: "No payouts began in this month.",
    payoutsNote: "Payouts also contain money of earlier months. Your bank may need some days.",
  },
  statementEmail: {
    goesTo: (email: string) => `The statement goes to ${email} on the first of each month.`,
    isOff: "The statement can go to you or your accountant by email on the first of each month.",
    change: "Change",
    setUp: "Set it up",
    notLoaded: "We could not read where the statement goes.",
    retry: "Try again",
    title: "Statement by email",
    enabled: "Send the statement on the first of each month",
    enabledHelp: "A PDF about the month before: the sums of each event, and your payouts.",
    email: "Email",
    emailHelp: "Yours, or your accountant's. Each email has a link that stops it.",
    save: "Save",
    isSaved: (email: string) => `The next statement goes to ${email}`,
    isStopped: "Statements no longer go out by email",
    notSaved: "This was not saved. Please try again.",
  },
  yours: "Yours this month, after fees and refunds",
  paidByViewers: (amount: string) => `of ${amount} paid by viewers`,
  parts: { net: "You", fee: "Matinee fee", refunded: "Refunds" },
  taxInPayments: (amount: string) => `Tax in these payments, after refunds: ${amount}`,
  taxes: {
    about:
      "Payments and refunds whose event has a tax, by country, tax and rate. A refund counts in the month in which it was made.",
    csv: "Download the tax of this month as CSV",
    receipt: (number: string) => `Your next receipt has the number ${number}.`,
    none: "No payment or refund of this month has a tax.",
    /** For staff, where the operator sells. */
    operator: {
      description: (seller: string) =>
        `The tax of sales that ${seller} owes. The month begins and ends in UTC.`,
      receipt: (number: string) => `The next receipt has the number ${number}.`,
      ownersSell:
        "Here the owners of the events owe the tax of their sales. Each finds it in the studio, in Money.",
    },
    untaxed: "Without tax",
    reverseCharge: "reverse charge",
    columns: {
      place: "Country",
      tax: "Tax",
      count: "Number",
      net: "Net",
      taxAmount: "Amount of tax",
      gross: "Gross",
    },
  },
  cardFees: "Matinee pays the card fees out of its fee.",
  /**
   * Beside a price: 'Matinee's fee is 5%, card fees included: of $7.50 you keep $7.13.'
   * @param amount what a viewer pays, in the smallest unit of the currency
   * @param feeBps the fee in hundredths of a percent
   */
  feeOf: (amount: number, currency: Currency, feeBps: number) =>
    feeBps === 0
      ? `Matinee takes no fee: of ${formats.money(amount, currency)} you keep ${formats.money(amount, currency)}.`
      : `Matinee's fee is ${formats.percent(feeBps / 100)}, card fees included: of ${formats.money(amount, currency)} you keep ${formats.money(computeKeptCents(amount, feeBps), currency)}.`,
  held: (time: string) =>
    `Your bank account is new. To protect you, payouts wait until ${time}. No money is lost.`,
  disputed: (orders: number, amount: string) =>
    formats.plural(orders, {
      one: `1 payment of ${amount} is in dispute. The bank decides whether the buyer gets it back.`,
      other: `${formats.number(orders)} payments of ${amount} in total are in dispute. The bank decides whether the buyers get them back.`,
    }),
  payout: {
    next: (day: string) => `Next payout, ${day}`,
    noNext: "No payout is on its way.",
    bank: (last4: string) => `Account ending ${last4}`,
    noBank: "Payouts start once your bank account is linked.",
    rhythm: "Payout rhythm",
    daily: "Every business day",
    weekly: (days: string) => `Every ${days}`,
    ordinal: (day: number) =>
      formats.plural(
        day,
        { one: `${day}st`, two: `${day}nd`, few: `${day}rd`, other: `${day}th` },
        "ordinal",
      ),
    /** @param hasLateDay whether a month can be too short for one of the days */
    monthly: (days: string, hasLateDay: boolean) =>
      `On the ${days} of each month${hasLateDay ? ", or its last day" : ""}`,
    manual: "On request",
    last: (day: string) => `Paid out on ${day}`,
    all: "All payouts",
  },
  tabs: {
    all: "All",
    sale: "Payments",
    refund: "Refunds",
    events: "By event",
    taxes: "Tax",
    payouts: "Payouts",
  },
  kinds: { sale: "Payment", refund: "Refund" },
  columns: {
    date: "Date",
    what: "What",
    event: "Event",
    gross: "Paid by viewers",
    refunded: "Refunds",
    fee: "Fee",
    net: "Yours",
    arrives: "At the bank",
    amount: "Amount",
    state: "State",
  },
  total: "The month",
  /** Of one currency, where there are several: 'The month, EUR'. */
  totalIn: (code: string) => `The month, ${code}`,
  noEntries: "No payments and refunds in this month.",
  noEvents: "None of your events had payments or refunds in this month.",
  noPayouts: "No payouts yet. They start once viewers have paid and your bank account is linked.",
  payoutStates,
} as const;
