import type { InvoiceContent } from "@matinee/contract/schemas/invoices";
import { INVOICE_KINDS } from "@matinee/domain/invoices";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { orders } from "./orders.ts";

/**
 * The series of numbers from before there were years, one for invoices and credit notes of an account. No document takes its
 * number from it any more, but a process of the version before may, beside this one.
 */
export const invoiceSeries = pgTable("invoice_series", {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id),
  lastNumber: integer().notNull(),
});

/** The last number that a seller has given in a year: receipts and invoices have one series, credit notes another. */
export const numberSeries = pgTable(
  "number_series",
  {
    /** The account, or `operator`. */
    seller: text().notNull(),
    kind: text({ enum: INVOICE_KINDS }).notNull(),
    year: integer().notNull(),
    lastNumber: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.seller, t.kind, t.year] })],
);

/** The number of an order's receipt, without gaps in the series of its seller and year (rules/commerce.md, Receipts). */
export const receipts = pgTable(
  "receipts",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    /** The account, or `operator`. */
    seller: text().notNull(),
    year: integer().notNull(),
    number: integer().notNull(),
    /** That of the order, by which its seller reports its tax. */
    paidAt: instant().notNull(),
    issuedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    uniqueIndex("receipts_number_key").on(t.seller, t.year, t.number),
    index("receipts_paid_idx").on(t.seller, t.paidAt),
    // For staff, who search a number without its seller.
    index("receipts_year_number_idx").on(t.year, t.number).concurrently(),
  ],
);

export type Receipt = typeof receipts.$inferSelect;

/** Invoices and credit notes. A document never changes: another one corrects it (rules/commerce.md, Invoices). */
export const invoices = pgTable(
  "invoices",
  {
    id: id(),
    /** Whose event it was. */
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    /** The account, or `operator`; null like the year for a document from before there were years, whose seller is the account. */
    seller: text(),
    year: integer(),
    /** In the series of the seller, the kind and the year. */
    number: integer().notNull(),
    kind: text({ enum: INVOICE_KINDS }).notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** The refund for which a credit note was issued, and the invoice that cancels this credit note. */
    refundId: uuid(),
    /** The document that this one corrects; null for the first invoice of an order. */
    correctsId: uuid(),
    content: jsonb().$type<InvoiceContent>().notNull(),
    /** The time at which the number was taken, so that numbers and times have one order. */
    issuedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    uniqueIndex("invoices_former_number_key")
      .on(t.accountId, t.number)
      .concurrently()
      .where(sql`${t.year} is null`),
    uniqueIndex("invoices_series_key")
      .on(t.seller, t.kind, t.year, t.number)
      .concurrently()
      .where(sql`${t.year} is not null`),
    uniqueIndex("invoices_first_key")
      .on(t.orderId)
      .where(sql`${t.correctsId} is null`),
    uniqueIndex("invoices_refund_key")
      .on(t.refundId, t.kind)
      .where(sql`${t.refundId} is not null`),
    // A correction of the recipient is a chain: the invoice, its credit note, the next invoice.
    uniqueIndex("invoices_correction_key")
      .on(t.correctsId)
      .where(sql`${t.refundId} is null and ${t.correctsId} is not null`),
    index("invoices_order_idx").on(t.orderId),
    index("invoices_issued_idx").on(t.issuedAt),
  ],
);
export type Invoice = typeof invoices.$inferSelect;
