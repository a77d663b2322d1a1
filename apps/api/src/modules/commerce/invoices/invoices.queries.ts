import { formatInvoiceNumber } from "@matinee/domain/invoices";
import type { Invoice as ListedInvoice } from "@matinee/contract/schemas/invoices";
import { asc, eq } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { type Invoice, invoices } from "../../../db/schema/invoices.ts";

/** Finds the documents of an order, in the order of their numbers. */
export const findInvoices = (db: Queryable, orderId: string): Promise<Invoice[]> =>
  db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.number));

/** Returns a document as lists have it. */
export const toListedInvoice = ({ id, kind, number, content, issuedAt }: Invoice): ListedInvoice => ({
  id,
  kind,
  reason: content.reason,
  number: formatInvoiceNumber(number),
  currency: content.currency,
  total: content.total,
  issuedAt: issuedAt.toISOString(),
});
