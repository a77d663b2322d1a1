/** The documents of a sale. Amounts of a credit note are positive: it takes them off an invoice. */
export const INVOICE_KINDS = ["invoice", "credit-note"] as const;

/**
 * Why a document was issued: for a sale, for a refund, for a refund that the bank sent back, or because the recipient was
 * wrong.
 */
export const INVOICE_REASONS = ["sale", "refund", "refund-returned", "recipient-corrected"] as const;

/** What a line of a document is. `credited`: what earlier credit notes took off. `balance`: all that an invoice has left. */
export const INVOICE_LINE_KINDS = [
  "item",
  "shipping",
  "discount",
  "credited",
  "refund",
  "refund-returned",
  "balance",
] as const;
