import type { OrderStatus } from "./admission.ts";
import { isCountryCode } from "./countries.ts";
import { isBlank } from "./rules.ts";
import type { Rule } from "./rules.ts";

/** The documents of a sale. Amounts of a credit note are positive: it takes them off an invoice. */
export const INVOICE_KINDS = ["invoice", "credit-note"] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/**
 * Why a document was issued: for a sale, for a refund, for a refund that the bank sent back, or because the recipient was
 * wrong.
 */
export const INVOICE_REASONS = ["sale", "refund", "refund-returned", "recipient-corrected"] as const;
export type InvoiceReason = (typeof INVOICE_REASONS)[number];

/** What a line of a document is. `tax`: what comes on top of the prices. `credited`: what earlier credit notes took off. `balance`: all that an invoice has left. */
export const INVOICE_LINE_KINDS = [
  "item",
  "shipping",
  "discount",
  "tax",
  "credited",
  "refund",
  "refund-returned",
  "balance",
] as const;
export type InvoiceLineKind = (typeof INVOICE_LINE_KINDS)[number];

/** Lengths of what a buyer types, and how many times the recipient of an order's invoice can be corrected. */
export const invoiceLimits = { name: 200, address: 500, taxNumber: 50, corrections: 5 } as const;

export type InvoiceRecipientInput = { name: string; address: string; country: string; taxNumber: string };
export type InvoiceRecipientIssue =
  | "name-missing"
  | "name-too-long"
  | "address-missing"
  | "address-too-long"
  | "country-missing"
  | "tax-number-too-long";

/** The rules of an invoice's recipient, in order. Form and API share them. Source: rules/commerce.md, Invoices. */
export const invoiceRecipientRules: readonly Rule<
  InvoiceRecipientInput,
  keyof InvoiceRecipientInput,
  InvoiceRecipientIssue
>[] = [
  { field: "name", code: "name-missing", broken: ({ name }) => isBlank(name) },
  { field: "name", code: "name-too-long", broken: ({ name }) => name.trim().length > invoiceLimits.name },
  { field: "address", code: "address-missing", broken: ({ address }) => isBlank(address) },
  {
    field: "address",
    code: "address-too-long",
    broken: ({ address }) => address.trim().length > invoiceLimits.address,
  },
  { field: "country", code: "country-missing", broken: ({ country }) => !isCountryCode(country) },
  {
    field: "taxNumber",
    code: "tax-number-too-long",
    broken: ({ taxNumber }) => taxNumber.trim().length > invoiceLimits.taxNumber,
  },
];

/**
 * Returns the number of a document as it is printed: `2026-000041` for an invoice and a receipt, `2026-C-000003` for a credit note,
 * each in the series of its seller and year.
 * @param year null for a document from before there were years: `M-000042`, in one series of its seller
 */
export function formatDocumentNumber({
  kind,
  year,
  number,
}: {
  kind: InvoiceKind;
  year: number | null;
  number: number;
}): string {
  const series = year === null ? "M" : kind === "invoice" ? String(year) : `${year}-C`;
  return `${series}-${String(number).padStart(6, "0")}`;
}

/** Why no invoice of an order can be issued or corrected. `unpaid`: the payment failed, or was never made. */
export const INVOICE_PROBLEMS = ["free", "unpaid", "refunded", "disputed", "corrected-too-often"] as const;
export type InvoiceProblem = (typeof INVOICE_PROBLEMS)[number];

/**
 * Returns why no invoice of an order can be issued or corrected now, or null. Of a pending order the recipient can be stored.
 * @param corrections how many times the recipient was corrected
 */
export function findInvoiceProblem(
  order: { status: OrderStatus; totalCents: number },
  corrections: number,
): InvoiceProblem | null {
  if (order.totalCents === 0) return "free";
  if (order.status === "failed" || order.status === "expired") return "unpaid";
  if (order.status === "refunded" || order.status === "disputed") return order.status;
  return corrections >= invoiceLimits.corrections ? "corrected-too-often" : null;
}
