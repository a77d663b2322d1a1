import { normaliseEmail } from "@matinee/domain/contact";
import { getTicketState } from "@matinee/domain/tickets";
import { and, asc, eq, isNull, notInArray, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Transaction } from "../../../db/client.ts";
import { orders } from "../../../db/schema/orders.ts";
import { entitlements } from "../../../db/schema/subscribers.ts";
import { listedTickets } from "../../../db/schema/waitlists.ts";
import { transact } from "../../../db/transaction.ts";
import type { Services } from "../../../platform/context.ts";
import { startRefund } from "../orders/refunds/start-refund.ts";
import { endReturnedTicket, findRefund } from "../orders/tickets/return-ticket.ts";
import { lockTicket } from "../orders/tickets/send-ticket.ts";
import { findTicketEvent, getTicketHolder } from "../orders/tickets/tickets.queries.ts";
import { enqueueListingEmail } from "./listing-emails.ts";

type ListedTicket = typeof listedTickets.$inferSelect;

const BATCH_SIZE = 500;

/**
 * Ends the tickets whose places other orders have paid for, and refunds them: each once, whatever ends this process in between. While the
 * payment of the ticket itself is in dispute, it waits for the decision.
 * @returns the errors of single tickets, which the next run tries again
 */
export async function settleSoldTickets(
  services: Pick<Services, "db" | "clock" | "jobs">,
): Promise<unknown[]> {
  const { db } = services;
  const buying = alias(orders, "buying");
  const sold = await db
    .select({ listing: listedTickets })
    .from(listedTickets)
    .innerJoin(entitlements, eq(entitlements.id, listedTickets.ticketId))
    .innerJoin(orders, and(eq(orders.id, entitlements.orderId), eq(orders.disputeOpen, false)))
    .leftJoin(buying, eq(buying.id, listedTickets.orderId))
    .where(
      and(
        eq(listedTickets.state, "selling"),
        or(isNull(buying.id), notInArray(buying.status, ["pending", "failed", "expired"])),
      ),
    )
    .orderBy(asc(listedTickets.id))
    .limit(BATCH_SIZE);
  const failures: unknown[] = [];
  for (const { listing } of sold) {
    try {
      await transact(db, (tx) => settleSoldTicket(tx, services, listing));
    } catch (error) {
      failures.push(error);
    }
  }
  return failures;
}

async function settleSoldTicket(
  tx: Transaction,
  services: Pick<Services, "clock" | "jobs">,
  { id, pageId, ticketId }: ListedTicket,
): Promise<void> {
  const now = services.clock.now();
  const settle = (refundCents: number) =>
    tx
      .update(listedTickets)
      .set({ state: "sold", refundCents, endedAt: now })
      .where(and(eq(listedTickets.id, id), eq(listedTickets.state, "selling")));
  // The cancellation refunds everybody, and tells them.
  if ((await findTicketEvent(tx, pageId))?.cancelledAt) return void (await settle(0));
  const locked = await lockTicket(tx, { pageId, ticketId });
  const { ticket, order, listing } = locked;
  if (listing?.id !== id || listing.state !== "selling" || order.disputeOpen) return;
  // Its whole order was refunded meanwhile, or lost in a dispute.
  if (getTicketState(ticket) !== "valid") return void (await settle(0));
  const refund = await findRefund(tx, locked);
  await settle(refund?.amountCents ?? 0);
  await endReturnedTicket(tx, locked, { at: now, reason: "sold" });
  if (refund)
    await startRefund(tx, services, {
      orderId: order.id,
      ...refund,
      entitlementId: ticket.id,
      reason: "sold",
    });
  // The buyer reads of it in the email about the refund.
  const isBuyer = normaliseEmail(getTicketHolder(ticket, order).email) === normaliseEmail(order.email);
  if (!isBuyer || !refund) await enqueueListingEmail(tx, "ticket-sold", { id, pageId, ticketId });
}
