import { and, eq, inArray } from "drizzle-orm";
import { getHolderLanguage } from "../../../db/reader-language.ts";
import type { Transaction } from "../../../db/client.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { transact } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { hasViewingLinkExpired } from "@matinee/contract/viewing-links";
import { findOrderAccess } from "../../access/entitlements.queries.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { linksClose } from "./order-rows.queries.ts";
import { findOrder } from "./orders.queries.ts";

/** Whether the viewing link of an order can be sent: it opens the film, unless the event is cancelled or its links have expired. */
export const isLinkSendable = (
  event: Pick<EventOfOrder, "closesAt" | "cancelledAt">,
  admits: boolean,
  now: Date,
): boolean => admits && event.cancelledAt === null && !hasViewingLinkExpired(event.closesAt, now);

interface EventOfOrder {
  id: string;
  accountId: string;
  closesAt: Date | null;
  cancelledAt: Date | null;
}

/**
 * Emails the viewing link again; for a gift, to its recipient.
 * @throws AppError not-found, state-conflict if the order gives no access, the event's links have expired or it is cancelled
 */
export const resendOrderLink = (
  ctx: SignedInContext,
  page: Pick<EventOfOrder, "id" | "accountId">,
  orderId: string,
): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const [event] = await tx
      .select({ closesAt: linksClose, cancelledAt: pages.cancelledAt })
      .from(orders)
      .innerJoin(pages, eq(pages.id, orders.pageId))
      .where(and(eq(pages.id, page.id), eq(orders.id, orderId)));
    if (!event) throw createNotFoundError("order");
    await resendLink(tx, ctx, { id: page.id, accountId: page.accountId, ...event }, orderId);
  });

/**
 * Emails the viewing links of several orders again, of any events.
 * @returns the number of emails
 * @throws AppError not-found, state-conflict if an order gives no access, the links of its event have expired or it is cancelled
 */
export async function resendOrderLinks(
  tx: Transaction,
  ctx: SignedInContext,
  ids: readonly string[],
): Promise<number> {
  const events = await tx
    .select({
      orderId: orders.id,
      id: pages.id,
      accountId: pages.accountId,
      closesAt: linksClose,
      cancelledAt: pages.cancelledAt,
    })
    .from(orders)
    .innerJoin(pages, eq(pages.id, orders.pageId))
    .where(inArray(orders.id, [...ids]));
  for (const { orderId, ...page } of events) await resendLink(tx, ctx, page, orderId);
  return events.length;
}

async function resendLink(
  tx: Transaction,
  ctx: SignedInContext,
  page: EventOfOrder,
  orderId: string,
): Promise<void> {
  const orderWithLines = await findOrder(tx, { pageId: page.id, orderId });
  if (!orderWithLines) throw createNotFoundError("order");
  const { order } = orderWithLines;
  const { admits } = await findOrderAccess(tx, orderId, page.id);
  if (!isLinkSendable(page, admits, ctx.clock.now()))
    throw new AppError("state-conflict", (t) =>
      page.cancelledAt ? t.purchase.cancelled : t.purchase.noViewingLink,
    );
  await enqueueEmail(tx, {
    template: "viewing-link",
    to: order.gift?.recipientEmail ?? order.email,
    language: getHolderLanguage(order),
    input: { orderId },
    pageId: page.id,
  });
  await recordStaffChange(tx, ctx, page.accountId, {
    action: "order.resend",
    subjectType: "order",
    subjectId: orderId,
  });
}
