import type { InvoiceContent } from "@matinee/contract/schemas/invoices";
import { formatInvoiceNumber } from "@matinee/domain/invoices";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { formatAccountName } from "../../../db/account-name.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { type Invoice, invoices, invoiceSeries } from "../../../db/schema/invoices.ts";
import { type InvoiceRecipient, type Order, orderLines } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { payments, refunds } from "../../../db/schema/payments.ts";
import { entitlements } from "../../../db/schema/subscribers.ts";
import { findInvoices } from "./invoices.queries.ts";
import { buildLine, buildSaleLines, findCurrentInvoice, sumDocuments } from "./invoices.rules.ts";

/** An order that its transaction has locked, so that its documents are written one after the other. */
type LockedOrder = Pick<
  Order,
  "id" | "pageId" | "chargeId" | "paidAt" | "currency" | "totalCents" | "discountCents" | "invoiceTo"
>;

type Refund = Pick<typeof refunds.$inferSelect, "id" | "status" | "amountCents" | "entitlementId">;

/**
 * Issues the first invoice of a paid order, with a credit note for each refund that was made before. Does nothing for an
 * order with an invoice, without a recipient or without a payment. (rules/commerce.md, Invoices)
 */
export async function issueInvoice(tx: Transaction, order: LockedOrder): Promise<void> {
  if (!order.invoiceTo || !order.paidAt || order.totalCents === 0) return;
  if ((await findInvoices(tx, order.id)).length > 0) return;
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
  corrects?: Pick<Invoice, "id" | "number">;
  refundId?: string;
}

/** Takes the next number and stores a document, as its seller and event are called now. */
async function insertDocument(
  tx: Transaction,
  order: LockedOrder,
  { kind, corrects, refundId, ...content }: NewDocument,
): Promise<Invoice> {
  const [sale] = await tx
    .select({ account: accounts, title: pages.title, timezone: pages.timezone })
    .from(pages)
    .innerJoin(accounts, eq(accounts.id, pages.accountId))
    .where(eq(pages.id, order.pageId));
  if (!sale || !order.paidAt) throw new Error(`order ${order.id} has no seller, or is not paid`);
  const { account, title, timezone } = sale;
  const { companyName, email, country } = account;
  const [document] = await tx
    .insert(invoices)
    .values({
      accountId: account.id,
      number: await takeNumber(tx, account.id),
      kind,
      orderId: order.id,
      refundId: refundId ?? null,
      correctsId: corrects?.id ?? null,
      content: {
        ...content,
        seller: { name: companyName?.trim() || formatAccountName(account), email, country },
        orderId: order.id,
        event: { title, timezone },
        paidAt: order.paidAt.toISOString(),
        currency: order.currency,
        corrects: corrects ? formatInvoiceNumber(corrects.number) : null,
      },
    })
    .returning();
  if (!document) throw new Error("the insert returned no document");
  return document;
}

/**
 * Takes the next number of a seller's series. The series stays locked until the transaction ends: one that rolls back
 * returns its number, and the next one waits for it.
 */
async function takeNumber(tx: Transaction, accountId: string): Promise<number> {
  const [series] = await tx
    .insert(invoiceSeries)
    .values({ accountId, lastNumber: 1 })
    .onConflictDoUpdate({
      target: invoiceSeries.accountId,
      set: { lastNumber: sql`${invoiceSeries.lastNumber} + 1` },
    })
    .returning();
  if (!series) throw new Error("the series has no number");
  return series.lastNumber;
}
