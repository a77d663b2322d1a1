import type { InvoiceContent } from "@matinee/contract/schemas/invoices";
import { formatDocumentNumber } from "@matinee/domain/invoices";
import { and, asc, eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { type Invoice, invoices, type Receipt } from "../../../db/schema/invoices.ts";
import {
  type InvoiceRecipient,
  type Line,
  type Order,
  orderLines,
  orderTaxes,
} from "../../../db/schema/orders.ts";
import { payments, refunds } from "../../../db/schema/payments.ts";
import { entitlements } from "../../../db/schema/subscribers.ts";
import { findInvoices, findReceipt } from "./invoices.queries.ts";
import {
  buildDocumentTax,
  buildLine,
  buildSaleLines,
  findCurrentInvoice,
  sumDocuments,
} from "./invoices.rules.ts";
import { takeNumber } from "./number-series.ts";
import { describeSeller, findSale, type SellerConfig, type SellerKey } from "./seller.ts";

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
export async function issueInvoice(tx: Transaction, config: SellerConfig, order: LockedOrder): Promise<void> {
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
    ...(await describeSale(tx, config, order, lines)),
    recipient: order.invoiceTo,
    lines: buildSaleLines(order, lines),
    credited: { before: 0, after: order.totalCents },
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
  const before = order.totalCents - sumDocuments(documents);
  return insertDocument(tx, order, {
    kind: "credit-note",
    reason: "refund",
    ...repeatSale(invoice),
    recipient: invoice.content.recipient,
    lines: [buildLine("refund", refund.amountCents, await findTicketTitle(tx, refund))],
    credited: { before, after: before + refund.amountCents },
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
  const { total } = creditNote.content;
  const before = order.totalCents - sumDocuments(documents);
  return insertDocument(tx, order, {
    kind: "invoice",
    reason: "refund-returned",
    ...repeatSale(creditNote),
    recipient: invoice.content.recipient,
    lines: [buildLine("refund-returned", total)],
    credited: { before: before - total, after: before },
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
  config: SellerConfig,
  order: LockedOrder,
  recipient: InvoiceRecipient,
): Promise<void> {
  const documents = await findInvoices(tx, order.id);
  const invoice = findCurrentInvoice(documents);
  if (!invoice) return;
  const left = sumDocuments(documents);
  const credited = { before: order.totalCents - left, after: order.totalCents };
  const creditNote = await insertDocument(tx, order, {
    kind: "credit-note",
    reason: "recipient-corrected",
    ...repeatSale(invoice),
    recipient: invoice.content.recipient,
    lines: [buildLine("balance", left)],
    credited,
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
    ...(await describeSale(tx, config, order, lines)),
    recipient,
    lines: [
      ...buildSaleLines(order, lines),
      ...(left < order.totalCents ? [buildLine("credited", left - order.totalCents)] : []),
    ],
    credited,
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

/** Who issues a document, and what it says of the event. */
interface DocumentSale extends Pick<InvoiceContent, "seller" | "event" | "charity"> {
  accountId: string;
  sellerKey: SellerKey;
}

/** Describes seller and event as they are called now. */
async function describeSale(
  tx: Transaction,
  config: SellerConfig,
  order: LockedOrder,
  lines: readonly Line[],
): Promise<DocumentSale> {
  const { sellerKey, account, event, charity } = await findSale(tx, config, order.id);
  const hasDonation = lines.some(({ type }) => type === "donation");
  return {
    accountId: account.id,
    sellerKey,
    seller: describeSeller(config, sellerKey, account),
    event,
    ...(charity && hasDonation && { charity }),
  };
}

/** Describes them as the document does that is corrected. */
const repeatSale = ({ accountId, seller, content }: Invoice): DocumentSale => ({
  accountId,
  sellerKey: seller ?? accountId,
  seller: content.seller,
  event: content.event,
});

interface NewDocument extends DocumentSale, Pick<InvoiceContent, "reason" | "recipient" | "lines"> {
  kind: Invoice["kind"];
  /** The part of the order that it is over: what is refunded after it, or taken back by it, in cents. */
  credited: { before: number; after: number };
  corrects?: Invoice;
  refundId?: string;
  /** Whose number the document has; the next one of its series without. */
  receipt?: Receipt;
}

/** Stores a document under its number. */
async function insertDocument(
  tx: Transaction,
  order: LockedOrder,
  { kind, credited, corrects, refundId, receipt, accountId, sellerKey, ...content }: NewDocument,
): Promise<Invoice> {
  if (!order.paidAt) throw new Error(`order ${order.id} is not paid`);
  const [tax] = await tx.select().from(orderTaxes).where(eq(orderTaxes.orderId, order.id));
  const seller = receipt?.seller ?? sellerKey;
  const { year, number } = receipt ?? (await takeNumber(tx, { seller, kind }));
  const [document] = await tx
    .insert(invoices)
    .values({
      accountId,
      seller,
      year,
      number,
      kind,
      orderId: order.id,
      refundId: refundId ?? null,
      correctsId: corrects?.id ?? null,
      content: {
        ...content,
        orderId: order.id,
        paidAt: order.paidAt.toISOString(),
        currency: order.currency,
        total: credited.after - credited.before,
        ...(tax && { tax: buildDocumentTax(order, tax, credited) }),
        corrects: corrects ? formatDocumentNumber(corrects) : null,
      },
    })
    .returning();
  if (!document) throw new Error("the insert returned no document");
  return document;
}
