import {
  INVOICE_KINDS,
  INVOICE_LINE_KINDS,
  INVOICE_PROBLEMS,
  INVOICE_REASONS,
} from "@matinee/domain/invoices";
import { z } from "zod";
import { cents, instant, nameText, uuid } from "../envelope.ts";
import { country } from "./country.ts";
import { taxRateSchema } from "./tax-rate.ts";

/** For whom a buyer wants an invoice. Only shapes: the rules of the form and their messages apply afterwards. */
export const invoiceRecipientSchema = z.strictObject({
  /** Of the company, or of the person. */
  name: nameText(1000).default(""),
  /** Street and place, in lines. */
  address: z.string().max(2000).default(""),
  /** ISO 3166-1 alpha-2, or an English name. */
  country: country.default(""),
  taxNumber: nameText(200).default(""),
});
export type InvoiceRecipient = z.infer<typeof invoiceRecipientSchema>;

const invoiceLineSchema = z.object({
  kind: z.enum(INVOICE_LINE_KINDS),
  /** Of the product at the sale; null for lines without one. */
  title: z.string().nullable(),
  quantity: z.number().int(),
  unitCents: z.number().int(),
  /** Negative for a discount and for what was credited before. */
  cents: z.number().int(),
});
export type InvoiceLine = z.infer<typeof invoiceLineSchema>;

/** What a document says. It is stored when the document is issued and never changes. Amounts are in cents of the currency. */
export const invoiceContentSchema = z.object({
  reason: z.enum(INVOICE_REASONS),
  seller: z.object({
    name: z.string(),
    email: z.string(),
    country: z.string(),
    /** Absent without one, as in documents from before there were any. */
    taxNumber: z.string().optional(),
  }),
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
  /** The tax in the total, by rate; absent without one. */
  tax: z
    .object({ net: cents, tax: cents, isReverseCharge: z.boolean(), byRate: z.array(taxRateSchema) })
    .optional(),
  /** What the event says of the donations in it; absent without. */
  charity: z.object({ text: z.string(), number: z.string() }).optional(),
  /** The number of the document that this one corrects. */
  corrects: z.string().nullable(),
});
export type InvoiceContent = z.infer<typeof invoiceContentSchema>;

/** An invoice or a credit note in a list. */
export const invoiceSchema = z.object({
  id: uuid,
  kind: z.enum(INVOICE_KINDS),
  reason: z.enum(INVOICE_REASONS),
  /** As it is printed, such as `2026-000041`; `2026-C-000003` for a credit note. */
  number: z.string(),
  /** ISO 4217 in any case. */
  currency: z.string(),
  /** In the smallest unit of the currency. */
  total: cents,
  issuedAt: instant,
});
export type Invoice = z.infer<typeof invoiceSchema>;

/** The invoices of an order with what can be done about them. */
export const orderInvoicesSchema = z.object({
  /** For whom they are; null while nobody has asked for one. */
  recipient: invoiceRecipientSchema.nullable(),
  /** What the order says of its buyer, to begin a form with. */
  suggested: z.object({ name: z.string(), address: z.string(), country: z.string() }),
  /** In the order in which they were issued. */
  invoices: z.array(invoiceSchema),
  /** Why no invoice can be issued or corrected now; null when one can. */
  problem: z.enum(INVOICE_PROBLEMS).nullable(),
});
export type OrderInvoices = z.infer<typeof orderInvoicesSchema>;
