import type { Texts } from "@matinee/texts";
import type { orderDetailSchema } from "@matinee/contract/schemas/orders";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { readStoredText, toText } from "../../../platform/stored-text.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { toOrderRow, selectOrders } from "./order-rows.queries.ts";
import type { Context } from "../../../platform/context.ts";
import type { May } from "../../../platform/http/permissions.ts";
import { orderHistory, orders } from "../../../db/schema/orders.ts";
import { describeOrderPermissions } from "./order-permissions.ts";
import { toChangeableTickets } from "./tickets/ticket-permissions.ts";
import { findTicketRowsOfOrder } from "./tickets/tickets.queries.ts";
import { findInvoices, findReceiptNumber, toListedInvoice } from "../invoices/invoices.queries.ts";
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
    receiptNumber: await findReceiptNumber(db, key.orderId),
    invoices: (await findInvoices(db, key.orderId)).map(toListedInvoice),
    refundable,
    ...describeOrderPermissions(row, refundable, { may, now: ctx.clock.now() }),
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
