import { eq } from "drizzle-orm";
import { getHolderLanguage } from "../../../db/reader-language.ts";
import type { Transaction } from "../../../db/client.ts";
import type { ListedTicket } from "../../../db/listed-tickets.ts";
import { orders } from "../../../db/schema/orders.ts";
import { entitlements } from "../../../db/schema/subscribers.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { getTicketHolder } from "../orders/tickets/tickets.queries.ts";

/** Enqueues an email to the holder of a ticket that is, or was, on a list: once for each time that it was put there. */
export async function enqueueListingEmail(
  tx: Transaction,
  template: "ticket-listed" | "ticket-not-sold" | "ticket-sold",
  { id, pageId, ticketId }: Pick<ListedTicket, "id" | "pageId" | "ticketId">,
): Promise<void> {
  const [held] = await tx
    .select({ ticket: entitlements, order: orders })
    .from(entitlements)
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .where(eq(entitlements.id, ticketId));
  if (!held) return;
  const { email: to } = getTicketHolder(held.ticket, held.order);
  const language = getHolderLanguage(held.order, held.ticket);
  const input = { pageId, orderId: held.order.id, ticketId };
  await enqueueEmail(tx, { template, to, language, input, pageId, dedupeKey: `${template}:${id}` });
}
