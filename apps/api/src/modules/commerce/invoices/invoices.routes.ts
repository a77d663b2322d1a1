import type { invoiceRoutes } from "@matinee/contract/routes/invoices";
import type { OrderInvoices } from "@matinee/contract/schemas/invoices";
import { findInvoiceProblem, formatDocumentNumber } from "@matinee/domain/invoices";
import { and, eq } from "drizzle-orm";
import { isUuid } from "../../../db/ids.ts";
import { invoices } from "../../../db/schema/invoices.ts";
import { type Order, orders } from "../../../db/schema/orders.ts";
import type { Context, ViewerCredential } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { encodeInTurn } from "../../files/image-queue.ts";
import { issueAskedInvoice } from "./give-receipt-numbers.ts";
import { findInvoices, toListedInvoice } from "./invoices.queries.ts";
import { countCorrections, findCurrentInvoice } from "./invoices.rules.ts";
import { saveInvoiceRecipient } from "./save-invoice-recipient.ts";

export const invoiceHandlers: Handlers<typeof invoiceRoutes> = {
  async list({ ctx, params, viewer }) {
    return { status: 200, body: { data: await listInvoices(ctx, await requireOrder(ctx, params, viewer)) } };
  },
  async save({ ctx, params, body, viewer }) {
    const { id: orderId, pageId } = await requireOrder(ctx, params, viewer);
    await saveInvoiceRecipient(ctx, { pageId, orderId }, body);
    return { status: 200, body: { data: await listInvoices(ctx, await requireOrder(ctx, params, viewer)) } };
  },
  async pdf({ ctx, params, viewer }) {
    const order = await requireOrder(ctx, params, viewer);
    const [document] = await ctx.db
      .select()
      .from(invoices)
      .where(and(eq(invoices.id, params.invoiceId), eq(invoices.orderId, order.id)));
    if (!document) throw createNotFoundError("invoice");
    // The library is large, and few processes ever write a document.
    const { renderInvoice } = await import("./render-invoice.ts");
    const pdf = await encodeInTurn(() => renderInvoice(document, ctx.texts));
    const fileName = ctx.texts.invoiceSheet.fileName(document.kind, formatDocumentNumber(document));
    return {
      status: 200,
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="${fileName}"`,
        "cache-control": "private, no-store",
      },
      body: Buffer.from(pdf),
    };
  },
};

/**
 * Finds the order of a link or an id. The link of one ticket, and that of a gift, whose buyer is another person, has none.
 * @throws AppError not-found
 */
async function requireOrder(
  { db }: Context,
  { id: pageId, orderId }: { id: string; orderId: string },
  viewer: ViewerCredential | null,
): Promise<Order> {
  const id = viewer ? viewer.orderId : orderId;
  if (!id || !isUuid(id) || (viewer && viewer.ticketId !== null)) throw createNotFoundError("order");
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.pageId, pageId)));
  if (!order || (viewer && order.gift)) throw createNotFoundError("order");
  return order;
}

async function listInvoices({ db, config }: Context, order: Order): Promise<OrderInvoices> {
  // Who has paid and asks for the invoice does not wait for the job.
  if (order.receiptDue && order.paidAt && order.invoiceTo) await issueAskedInvoice({ db, config }, order.id);
  const documents = await findInvoices(db, order.id);
  return {
    recipient: findCurrentInvoice(documents)?.content.recipient ?? order.invoiceTo,
    suggested: { name: order.name, address: order.address ?? "", country: order.country ?? "" },
    invoices: documents.map(toListedInvoice),
    problem: findInvoiceProblem(order, countCorrections(documents)),
  };
}
