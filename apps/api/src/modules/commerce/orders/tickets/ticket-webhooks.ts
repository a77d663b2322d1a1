import { eq } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.ts";
import { orders } from "../../../../db/schema/orders.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { entitlements } from "../../../../db/schema/subscribers.ts";
import { enqueueWebhooks } from "../../../webhooks/enqueue-webhook.ts";
import { getTicketHolder } from "./tickets.queries.ts";

/** Enqueues the message about a ticket, with the person who has it now. */
export const enqueueTicketWebhook = (
  tx: Transaction,
  type: "ticket.sent-on" | "ticket.returned",
  { pageId, ticketId }: { pageId: string; ticketId: string },
): Promise<void> =>
  enqueueWebhooks(tx, {
    type,
    owner: { pageId },
    async describe() {
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
      const data = {
        ticketId,
        formerTicketId,
        orderId: order.id,
        ...page,
        ...holder,
        at: new Date().toISOString(),
      };
      return [{ data, viewerEmail: holder.email }];
    },
  });
