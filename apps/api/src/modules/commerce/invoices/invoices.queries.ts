import { formatDocumentNumber } from "@matinee/domain/invoices";
import type { Invoice as ListedInvoice } from "@matinee/contract/schemas/invoices";
import { asc, eq } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { type Invoice, invoices, type Receipt, receipts } from "../../../db/schema/invoices.ts";

/** Finds the documents of an order, in the order in which they were issued. */
export const findInvoices = (db: Queryable, orderId: string): Promise<Invoice[]> =>
  db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id));

/** Finds the number of an order's receipt; undefined before it has one, and for an order from before there were any. */
export async function findReceipt(db: Queryable, orderId: string): Promise<Receipt | undefined> {
  const [receipt] = await db.select().from(receipts).where(eq(receipts.orderId, orderId));
  return receipt;
}

/** Returns the number of an order's receipt as it is printed; null before it has one. */
export async function findReceiptNumber(db: Queryable, orderId: string): Promise<string | null> {
  const receipt = await findReceipt(db, orderId);
  return receipt ? formatDocumentNumber({ kind: "invoice", ...receipt }) : null;
}

/** Returns a document as lists have it. */
export const toListedInvoice = ({ id, content, issuedAt, ...document }: Invoice): ListedInvoice => ({
  id,
  kind: document.kind,
  reason: content.reason,
  number: formatDocumentNumber(document),
  currency: content.currency,
  total: content.total,
  issuedAt: issuedAt.toISOString(),
});
