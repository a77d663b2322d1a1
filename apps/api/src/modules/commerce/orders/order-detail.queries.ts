import type { Texts } from "@matinee/texts";
import { compRoutes } from "@matinee/contract/routes/comps";
import { orderRoutes } from "@matinee/contract/routes/orders";
import type { OrderDetail, orderDetailSchema } from "@matinee/contract/schemas/orders";
import { findRefundProblem } from "@matinee/domain/refund-rules";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { readStoredText, toText } from "../../../platform/stored-text.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { type OrderWithContext, toOrderRow, selectOrders } from "./order-rows.queries.ts";
import { pages } from "../../../db/schema/pages.ts";
import type { Context } from "../../../platform/context.ts";
import type { May } from "../../../platform/http/permissions.ts";
import { findOrderAccess } from "../../access/entitlements.queries.ts";
import { orderHistory, orders } from "../../../db/schema/orders.ts";
import { isLinkSendable } from "./resend-order-link.ts";
import { toChangeableTickets } from "./tickets/ticket-permissions.ts";
import { findTicketRowsOfOrder } from "./tickets/tickets.queries.ts";
import { findInvoices, toListedInvoice } from "../invoices/invoices.queries.ts";
import { findRefundableCents } from "./refunds/refundable.queries.ts";

/** Returns an order with its history, oldest first, and the refundable amount in cents. @throws AppError not-found */
export async function getOrderDetail(
  ctx: Pick<Context, "db" | "clock" | "texts">,
  key: { pageId: string; orderId: string },
  may: May,
): Promise<z.input<typeof orderDetailSchema>> {
  const { db, texts } = ctx;
  const [row] = await selectOrders(db, {
    key: and(eq(orders.id, key.orderId), eq(orders.pageId, key.pageId)),
    limit: 1,
  });
  if (!row) throw createNotFoundError("order");
  const history = await db
    .select({ entry: orderHistory, firstName: accounts.firstName, lastName: accounts.lastName })
    .from(orderHistory)
    .leftJoin(accounts, eq(accounts.id, orderHistory.actorId))
    .where(eq(orderHistory.orderId, key.orderId))
    .orderBy(orderHistory.createdAt, orderHistory.id);
  const { discountCents, gift } = row.order;
  const refundable = await findRefundableCents(db, row.order);
  return {
    ...toOrderRow(row),
    discount: discountCents,
    giftRecipient: gift && { name: gift.recipientName, email: gift.recipientEmail },
    history: history.map(({ entry, firstName, lastName }) => ({
      id: entry.id,
      kind: entry.kind,
      amount: entry.amountCents,
      by: firstName === null ? null : `${firstName} ${lastName ?? ""}`.trim(),
      detail: entry.detail && readHistoryDetail(entry.detail, texts),
      createdAt: entry.createdAt.toISOString(),
    })),
    tickets: await toChangeableTickets(ctx, may, key.pageId, await findTicketRowsOfOrder(db, key.orderId)),
    invoices: (await findInvoices(db, key.orderId)).map(toListedInvoice),
    refundable,
    can: await findPermissions(ctx, row, refundable, may),
  };
}

/** What the caller may do with an order now. */
async function findPermissions(
  { db, clock }: Pick<Context, "db" | "clock">,
  { order, isComp }: OrderWithContext,
  refundable: number,
  may: May,
): Promise<OrderDetail["can"]> {
  const [event] = await db
    .select({ closesAt: pages.closesAt, cancelledAt: pages.cancelledAt })
    .from(pages)
    .where(eq(pages.id, order.pageId));
  const { admits } = await findOrderAccess(db, order.id, order.pageId);
  const hasLink = event !== undefined && isLinkSendable(event, admits, clock.now());
  return {
    send: hasLink && may(orderRoutes.resend),
    replace: hasLink && may(orderRoutes.replaceLink),
    refund: findRefundProblem(order, refundable) === null && may(orderRoutes.refund),
    revoke: isComp && order.status !== "refunded" && may(compRoutes.revoke),
  };
}

type HistoryDetail = NonNullable<(typeof orderHistory.$inferSelect)["detail"]>;

/** The reason of a failed payment is stored before the language of its readers is known. */
export const readHistoryDetail = ({ reason, ...detail }: HistoryDetail, texts: Texts): HistoryDetail => ({
  ...detail,
  ...(reason !== undefined && {
    reason: typeof reason === "string" ? toText(readStoredText(reason))(texts) : reason,
  }),
});
