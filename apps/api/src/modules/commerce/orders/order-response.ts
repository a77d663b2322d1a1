import type { OrderTaxResponse, PlacedOrder } from "@matinee/contract/schemas/orders";
import type { Ticket } from "@matinee/contract/schemas/tickets";
import type { Services } from "../../../platform/context.ts";
import { findTicketAccess } from "../../access/entitlements.queries.ts";
import { findReceiptNumber } from "../invoices/invoices.queries.ts";
import { addListings } from "./tickets/listings.queries.ts";
import { hideMoney, listTickets } from "./tickets/tickets.queries.ts";
import { createDownloadLinks } from "./downloads/download-links.ts";
import type { Line, Order, OrderTax } from "../../../db/schema/orders.ts";
import type { OrderWithLines } from "./orders.queries.ts";

/**
 * Converts an order to the response that its buyer receives. Amounts are in the smallest unit.
 * @param viewerToken the credential that gives access to the film; null if the caller must not have it
 * @param options `isNew`: it was paid with this request, so that none of its tickets is on the waiting list
 */
export async function toPlacedOrder(
  ctx: Pick<Services, "db" | "config" | "clock">,
  { order, lines, tax }: OrderWithLines,
  viewerToken: string | null,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<PlacedOrder> {
  const now = ctx.clock.now();
  const sold =
    order.gift && viewerToken === null ? [] : await listTickets(ctx.db, order, { ticketId: null, now });
  const tickets = isNew ? sold : await addListings(ctx.db, order, sold, now);
  return {
    id: order.id,
    slug: viewerToken,
    status: order.status,
    currency: order.currency,
    discount: order.discountCents,
    total: order.totalCents,
    tax: tax && toTaxResponse(tax),
    products: lines.map(toOrderLineResponse),
    downloads: await createDownloadLinks(ctx, order, lines),
    ...(await findTicketAccess(ctx.db, { orderId: order.id, ticketId: null }, order.pageId)),
    gift: order.gift !== null,
    refundFailed: order.failedRefundCents,
    tickets,
    heldTicket: false,
    can: { ...describeTicketActs(tickets), invoice: order.totalCents > 0 && order.gift === null },
    receiptNumber: order.receiptDue || order.gift ? null : await findReceiptNumber(ctx.db, order.id),
    createdAt: order.createdAt.toISOString(),
  };
}

/**
 * Converts a ticket that was sent on to the response that its holder receives: that of an order with nothing but the ticket,
 * without what its buyer paid or what became of the payment.
 */
export async function toHeldTicket(
  ctx: Pick<Services, "db" | "clock">,
  order: Order,
  { ticketId, viewerToken }: { ticketId: string; viewerToken: string | null },
): Promise<PlacedOrder> {
  const access = await findTicketAccess(ctx.db, { orderId: order.id, ticketId }, order.pageId);
  const now = ctx.clock.now();
  const held = await listTickets(ctx.db, order, { ticketId, now });
  const tickets = await addListings(ctx.db, order, held, now);
  return {
    id: order.id,
    slug: viewerToken,
    status: access.admits ? "paid" : order.status === "disputed" ? "disputed" : "refunded",
    currency: order.currency,
    discount: 0,
    total: 0,
    tax: null,
    products: [],
    downloads: [],
    ...access,
    gift: false,
    refundFailed: 0,
    tickets: tickets.map(hideMoney),
    heldTicket: true,
    can: { ...describeTicketActs(tickets), invoice: false },
    receiptNumber: null,
    createdAt: order.createdAt.toISOString(),
  };
}

const describeTicketActs = (tickets: readonly Ticket[]) => ({
  send: tickets.some(({ canSend }) => canSend),
  return: tickets.some(({ canReturn }) => canReturn),
});

export function toOrderLineResponse(line: Omit<Line, "id" | "orderId">) {
  return {
    productId: line.productId,
    title: line.title,
    type: line.type,
    quantity: line.quantity,
    price: line.unitCents,
    shipping: line.shippingCents,
  };
}

/** Converts what an order stores of its tax. Amounts are in the smallest unit. */
export function toTaxResponse(
  tax: Pick<OrderTax, "mode" | "netCents" | "taxCents" | "isReverseCharge" | "byRate">,
): OrderTaxResponse {
  return {
    mode: tax.mode,
    net: tax.netCents,
    tax: tax.taxCents,
    isReverseCharge: tax.isReverseCharge,
    byRate: tax.byRate.map(({ name, country, state, rate, netCents, taxCents, grossCents }) => ({
      name,
      country,
      state,
      rate,
      net: netCents,
      tax: taxCents,
      gross: grossCents,
    })),
  };
}
