import type { InvoiceKind } from "@matinee/domain/invoices";

export const invoiceKinds: Record<InvoiceKind, string> = { invoice: "Invoice", "credit-note": "Credit note" };

/** The form of an invoice's recipient, and the documents of an order. */
export const invoiceForm = {
  need: "I need an invoice",
  noNeed: "No invoice",
  /** In the checkout. */
  when: "It is ready once the order is paid: on the last screen, and in My tickets.",
  title: "Invoice",
  list: "Invoices",
  description: "A PDF for your accounts.",
  name: "Company or name",
  address: "Address",
  addressHelp: "Street, postcode and place",
  country: "Country",
  taxNumber: "Tax number",
  get: "Get the invoice",
  getting: "Writing...",
  correct: "Correct the recipient",
  correctHelp:
    "An invoice never changes. A credit note takes it back, and a new invoice with the correct recipient replaces it.",
  correctNow: "Issue a corrected invoice",
  keep: "Keep it",
  waits: (name: string) => `Once the order is paid, the invoice is for ${name}.`,
  isReady: "The invoice is ready.",
  notSaved: "The invoice could not be written. Please try again.",
  loading: "Loading the invoices",
  notLoaded: "We could not load the invoices.",
  missing: "There is no invoice here: open the link of the order in your receipt.",
  none: "Nobody has asked for an invoice.",
  document: (kind: InvoiceKind, number: string) => `${invoiceKinds[kind]} ${number}`,
  issued: (day: string, amount: string) => `${day}, ${amount}`,
  download: "Download",
  downloadOf: (kind: InvoiceKind, number: string) => `Download ${invoiceKinds[kind].toLowerCase()} ${number}`,
  downloading: "Downloading...",
  notDownloaded: "The file could not be downloaded. Please try again.",
} as const;
