import type { InvoiceContent } from "@matinee/contract/schemas/invoices";
import { formatDocumentNumber } from "@matinee/domain/invoices";
import { and, asc, eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { type Invoice, invoices, type Receipt } from "../../../db/schema/invoices.ts";
import { type InvoiceRecipient, type Order, orderLines } from "../../../db/schema/orders.ts";
import { payments, refunds } from "../../../db/schema/payments.ts";
import { entitlements } from "../../../db/schema/subscribers.ts";
import { findInvoices, findReceipt } from "./invoices.queries.ts";
import { buildLine, buildSaleLines, findCurrentInvoice, sumDocuments } from "./invoices.rules.ts";
import { takeNumber } from "./number-series.ts";
import { findSale } from "./seller.ts";

/** An order that its transaction has locked, so that its documents are written one after the other. */
type LockedOrder = Pick<
  Order,
  "id" | "pageId" | "chargeId" | "paidAt" | "currency" | "totalCents" | "discountCents" | "invoiceTo"
>;

type Refund = Pick<typeof refunds.$inferSelect, "id" | "status" | "amountCents" | "entitlementId">;

/**
 * Issues the first invoice of a paid order under the number of its receipt, with a credit note for each refund that was made before.
 * Does nothing for an order with an invoice, without a recipient or without a receipt. (rules/commerce.md, Invoices)
 */
export async function issueInvoice(tx: Transaction, order: LockedOrder): Promise<void> {
  if (!order.invoiceTo) return;
  if ((await findInvoices(tx, order.id)).length > 0) return;
  const receipt = await findReceipt(tx, order.id);
  if (!receipt) return;
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id));
  await insertDocument(tx, order, {
    kind: "invoice",
    reason: "sale",
    recipient: order.invoiceTo,
    lines: buildSaleLines(order, lines),
    total: order.totalCents,
    receipt,
  });
  for (const refund of await findRefunds(tx, order)) await issueCreditNote(tx, order, refund);
}

/** The refunds of the order's own charge that were made, oldest first. */
const findRefunds = (tx: Transaction, order: LockedOrder): Promise<Refund[]> =>
  tx
    .select({
      id: refunds.id,
      status: refunds.status,
      amountCents: refunds.amountCents,
      entitlementId: refunds.entitlementId,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.orderId, order.id),
        eq(refunds.status, "succeeded"),
        eq(payments.chargeId, order.chargeId ?? ""),
      ),
    )
    .orderBy(asc(refunds.createdAt), asc(refunds.id));

/**
 * Writes what a refund changes about an order with an invoice: a credit note when it was made, and when the bank sends it
 * back an invoice that takes this credit note back. @returns the document; null when nothing is due
 */
export async function recordRefundInInvoices(
  tx: Transaction,
  order: LockedOrder,
  refund: Refund,
): Promise<Invoice | null> {
  return refund.status === "succeeded"
    ? issueCreditNote(tx, order, refund)
    : takeCreditNoteBack(tx, order, refund);
}

async function issueCreditNote(tx: Transaction, order: LockedOrder, refund: Refund): Promise<Invoice | null> {
  const documents = await findInvoices(tx, order.id);
  const invoice = findCurrentInvoice(documents);
  if (!invoice || documents.some(({ refundId }) => refundId === refund.id)) return null;
  return insertDocument(tx, order, {
    kind: "credit-note",
    reason: "refund",
    recipient: invoice.content.recipient,
    lines: [buildLine("refund", refund.amountCents, await findTicketTitle(tx, refund))],
    total: refund.amountCents,
    corrects: invoice,
    refundId: refund.id,
  });
}

async function takeCreditNoteBack(
  tx: Transaction,
  order: LockedOrder,
  refund: Refund,
): Promise<Invoice | null> {
  const documents = await findInvoices(tx, order.id);
  const ofRefund = documents.filter(({ refundId }) => refundId === refund.id);
  const [creditNote] = ofRefund;
  const invoice = findCurrentInvoice(documents);
  if (!creditNote || !invoice || ofRefund.length > 1) return null;
  return insertDocument(tx, order, {
    kind: "invoice",
    reason: "refund-returned",
    recipient: invoice.content.recipient,
    lines: [buildLine("refund-returned", creditNote.content.total)],
    total: creditNote.content.total,
    corrects: creditNote,
    refundId: refund.id,
  });
}

/**
 * Corrects the recipient of an order's invoice: a credit note over what is left of it, and a new invoice over the same
 * amount.
 */
export async function correctRecipient(
  tx: Transaction,
  order: LockedOrder,
  recipient: InvoiceRecipient,
): Promise<void> {
  const documents = await findInvoices(tx, order.id);
  const invoice = findCurrentInvoice(documents);
  if (!invoice) return;
  const left = sumDocuments(documents);
  const creditNote = await insertDocument(tx, order, {
    kind: "credit-note",
    reason: "recipient-corrected",
    recipient: invoice.content.recipient,
    lines: [buildLine("balance", left)],
    total: left,
    corrects: invoice,
  });
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id));
  await insertDocument(tx, order, {
    kind: "invoice",
    reason: "recipient-corrected",
    recipient,
    lines: [
      ...buildSaleLines(order, lines),
      ...(left < order.totalCents ? [buildLine("credited", left - order.totalCents)] : []),
    ],
    total: left,
    corrects: creditNote,
  });
}

async function findTicketTitle(tx: Transaction, { entitlementId }: Refund): Promise<string | null> {
  if (!entitlementId) return null;
  const [line] = await tx
    .select({ title: orderLines.title })
    .from(entitlements)
    .innerJoin(orderLines, eq(orderLines.id, entitlements.lineId))
    .where(eq(entitlements.id, entitlementId));
  return line?.title ?? null;
}

interface NewDocument extends Pick<InvoiceContent, "reason" | "recipient" | "lines" | "total"> {
  kind: Invoice["kind"];
  corrects?: Invoice;
  refundId?: string;
  /** Whose number the document has; the next one of its series without. */
  receipt?: Receipt;
}

/**
 * Stores a document under its number. A credit note, and what takes one back, has the seller of the document that it corrects; another
 * invoice has the seller and the event as they are called now.
 */
async function insertDocument(
  tx: Transaction,
  order: LockedOrder,
  { kind, corrects, refundId, receipt, ...content }: NewDocument,
): Promise<Invoice> {
  if (!order.paidAt) throw new Error(`order ${order.id} is not paid`);
  const sale = await findSale(tx, order.id);
  const isCorrection = corrects && (kind === "credit-note" || content.reason === "refund-returned");
  const { sellerKey, seller } = isCorrection
    ? { sellerKey: corrects.seller ?? corrects.accountId, seller: corrects.content.seller }
    : { sellerKey: receipt?.seller ?? sale.sellerKey, seller: sale.seller };
  const { year, number } = receipt ?? (await takeNumber(tx, { seller: sellerKey, kind }));
  const [document] = await tx
    .insert(invoices)
    .values({
      accountId: sale.accountId,
      seller: sellerKey,
      year,
      number,
      kind,
      orderId: order.id,
      refundId: refundId ?? null,
      correctsId: corrects?.id ?? null,
      content: {
        ...content,
        seller,
        orderId: order.id,
        event: sale.event,
        paidAt: order.paidAt.toISOString(),
        currency: order.currency,
        corrects: corrects ? formatDocumentNumber(corrects) : null,
      },
    })
    .returning();
  if (!document) throw new Error("the insert returned no document");
  return document;
}
