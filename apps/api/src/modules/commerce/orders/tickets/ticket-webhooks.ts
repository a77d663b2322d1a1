import { eq } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.ts";
import { orders } from "../../../../db/schema/orders.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { entitlements } from "../../../../db/schema/subscribers.ts";
import { enqueueWebhooks } from "../../../webhooks/enqueue-webhook.ts";
import { getTicketHolder } from "./tickets.queries.ts";

interface TicketKey {
  pageId: string;
  ticketId: string;
}

/** Enqueues the message about a ticket, with the person who has it now. */
export const enqueueTicketWebhook = (
  tx: Transaction,
  type: "ticket.sent-on" | "ticket.returned",
  key: TicketKey,
): Promise<void> =>
  enqueueWebhooks(tx, { type, owner: { pageId: key.pageId }, describe: () => describeHeldTicket(tx, key) });

/** Enqueues the message about a pass that another person has now. */
export const enqueuePassWebhook = (
  tx: Transaction,
  { passId, productId, ...key }: TicketKey & { passId: string; productId: string },
): Promise<void> =>
  enqueueWebhooks(tx, {
    type: "pass.transferred",
    owner: { pageId: key.pageId },
    describe: async () =>
      (await describeHeldTicket(tx, key)).map(({ data, viewerEmail }) => ({
        data: { ...data, passId, productId },
        viewerEmail,
      })),
  });

async function describeHeldTicket(tx: Transaction, { pageId, ticketId }: TicketKey) {
  const [row] = await tx
    .select({ ticket: entitlements, order: orders, pageTitle: pages.title, pageUrl: pages.slug })
    .from(entitlements)
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .innerJoin(pages, eq(pages.id, entitlements.pageId))
    .where(eq(entitlements.id, ticketId));
  if (!row) return [];
  const { ticket, order, pageTitle, pageUrl } = row;
  const holder = getTicketHolder(ticket, order);
  const page = { pageId, pageTitle, pageUrl };
  const { previousId: formerTicketId } = ticket;
  const at = new Date().toISOString();
  const data = { ticketId, formerTicketId, orderId: order.id, ...page, ...holder, at };
  return [{ data, viewerEmail: holder.email }];
}
