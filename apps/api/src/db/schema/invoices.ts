import type { InvoiceContent } from "@matinee/contract/schemas/invoices";
import { INVOICE_KINDS } from "@matinee/domain/invoices";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { orders } from "./orders.ts";

/** The numbers of each seller's documents: one series for invoices and credit notes, without gaps. */
export const invoiceSeries = pgTable("invoice_series", {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id),
  lastNumber: integer().notNull(),
});

/** Invoices and credit notes. A document never changes: another one corrects it (rules/commerce.md, Invoices). */
export const invoices = pgTable(
  "invoices",
  {
    id: id(),
    /** The seller. */
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
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
    uniqueIndex("invoices_number_key").on(t.accountId, t.number),
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
