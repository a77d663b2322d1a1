import {
  type InvoiceKind,
  type InvoiceLineKind,
  type InvoiceProblem,
  type InvoiceReason,
  type InvoiceRecipientIssue,
  invoiceLimits,
} from "@matinee/domain/invoices";
import { formats } from "./formats.ts";
import { orderTax } from "./order-tax.ts";
import { invoiceKinds } from "./invoice-form.ts";

const issues: Record<InvoiceRecipientIssue, string> = {
  "name-missing": "Please enter the company or your name",
  "name-too-long": `Please enter at most ${invoiceLimits.name} characters`,
  "address-missing": "Please enter the address",
  "address-too-long": `Please enter at most ${invoiceLimits.address} characters`,
  "country-missing": "Please choose a country",
  "tax-number-too-long": `Please enter at most ${invoiceLimits.taxNumber} characters`,
};

const problems: Record<InvoiceProblem, string> = {
  free: "This order is free: there is nothing to invoice.",
  unpaid: "This order was not paid: there is nothing to invoice.",
  refunded: "This order was refunded in full: there is nothing left to invoice.",
  disputed: "The bank reviews the payment of this order. Until it has decided, no invoice can be issued.",
  "corrected-too-often": `The invoice of this order was corrected ${formats.number(invoiceLimits.corrections)} times. Please ask the organizer to send you another one.`,
};

/** What the API answers about invoices. */
export const invoices = {
  issues,
  problems,
  gift: "Please ask the organizer for the invoice of a gift.",
} as const;

const lines: Record<Exclude<InvoiceLineKind, "item">, (title: string) => string> = {
  shipping: (title) => `Shipping, ${title}`,
  tax: () => "Tax",
  discount: () => "Discount",
  credited: () => "Already credited",
  refund: (title) => (title === "" ? "Refund" : `Refund, ${title}`),
  "refund-returned": () => "Refund that the bank sent back",
  balance: () => "Amount of the invoice that is taken back",
};

const reasons: Record<Exclude<InvoiceReason, "sale">, (number: string) => string> = {
  refund: (number) => `Credits invoice ${number}.`,
  "refund-returned": (number) =>
    `Takes back credit note ${number}: the bank sent its refund back, so that the amount is paid.`,
  "recipient-corrected": (number) => `Corrects ${number}, whose recipient was wrong.`,
};

/** What is printed on an invoice or a credit note. */
export const invoiceSheet = {
  title: (kind: InvoiceKind, number: string) => `${invoiceKinds[kind]} ${number}`,
  fileName: (kind: InvoiceKind, number: string) => `${kind}-${number}.pdf`,
  from: "From",
  to: "To",
  taxNumber: (taxNumber: string) => `Tax number ${taxNumber}`,
  date: "Date",
  order: "Order",
  event: "Event",
  paidOn: "Paid on",
  columns: { what: "What", quantity: "Quantity", price: "Price", amount: "Amount" },
  lines,
  reasons,
  total: { invoice: "Total", "credit-note": "Total credited" } satisfies Record<InvoiceKind, string>,
  tax: { rate: "Rate", net: "Net", tax: "Tax", gross: "Gross" },
  untaxed: "Not taxed",
  reverseCharge: "Reverse charge: the recipient owes the tax.",
  charityNumber: orderTax.charityNumber,
  paid: (day: string) => `Paid on ${day} by card.`,
  credited: "The refund goes to the card that was charged.",
  platform: (seller: string) => `Issued by Matinee in the name of ${seller}.`,
} as const;

/** Invoices in the emails to buyers. */
export const invoiceEmails = {
  get: "Get an invoice for this order",
  yours: "Download your invoice",
  /** What the receipt says of the sale. */
  receipt: {
    number: "Receipt",
    seller: "Seller",
    taxNumber: "Tax number",
    net: "Net",
    reverseCharge: "Reverse charge: you owe the tax of this purchase.",
  },
  creditNote: (number: string) => `Your invoice has a credit note for it now, ${number}.`,
  open: "Download the credit note",
} as const;
