import { INVOICE_LINE_KINDS, INVOICE_REASONS } from "@matinee/domain/invoices";
import { z } from "zod";
import { cents, instant, uuid } from "../envelope.ts";

const invoiceLineSchema = z.object({
  kind: z.enum(INVOICE_LINE_KINDS),
  /** Of the product at the sale; null for lines without one. */
  title: z.string().nullable(),
  quantity: z.number().int(),
  unitCents: z.number().int(),
  /** Negative for a discount and for what was credited before. */
  cents: z.number().int(),
});

/** What a document says. It is stored when the document is issued and never changes. Amounts are in cents of the currency. */
const invoiceContentSchema = z.object({
  reason: z.enum(INVOICE_REASONS),
  seller: z.object({ name: z.string(), email: z.string(), country: z.string() }),
  recipient: z.object({
    name: z.string(),
    address: z.string(),
    country: z.string(),
    taxNumber: z.string(),
  }),
  orderId: uuid,
  event: z.object({ title: z.string(), timezone: z.string() }),
  /** When the order was paid. */
  paidAt: instant,
  currency: z.string(),
  lines: z.array(invoiceLineSchema),
  total: cents,
  /** The number of the document that this one corrects. */
  corrects: z.string().nullable(),
});
export type InvoiceContent = z.infer<typeof invoiceContentSchema>;
