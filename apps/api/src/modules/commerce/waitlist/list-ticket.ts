import { findListProblem } from "@matinee/domain/waitlist";
import { getTicketState } from "@matinee/domain/tickets";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { endListings } from "../../../db/listed-tickets.ts";
import { listedTickets } from "../../../db/schema/waitlists.ts";
import { transact } from "../../../db/transaction.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { recordOrderHistory } from "../orders/order-history.ts";
import { findRefund } from "../orders/tickets/return-ticket.ts";
import { lockTicket, type TicketKey } from "../orders/tickets/send-ticket.ts";
import { findListOfTicket } from "./list-of-ticket.queries.ts";
import { enqueueListingEmail } from "./listing-emails.ts";

/**
 * Puts a ticket on the waiting list: it stays valid until somebody on the list pays for it, and is refunded then (rules/waiting-list.md,
 * Tickets on the list).
 * @throws AppError not-found; state-conflict with the reason
 */
export async function listTicket(ctx: Context, key: TicketKey): Promise<void> {
  const now = ctx.clock.now();
  await transact(ctx.db, async (tx) => {
    const locked = await lockTicket(tx, key);
    const { ticket, order, listing } = locked;
    const list = await findListOfTicket(tx, ticket, now);
    const problem = findListProblem({
      isValid: getTicketState(ticket) === "valid" && order.stockReserved,
      isListed: listing !== null,
      plays: ticket.plays,
      refundCents: (await findRefund(tx, locked))?.amountCents ?? 0,
      hasList: list !== null,
    });
    if (problem || !list) {
      const reason = problem ?? "no-list";
      throw new AppError("state-conflict", (t) => t.waitlist.listProblems[reason]);
    }
    const [listed] = await tx
      .insert(listedTickets)
      .values({ ...list, ticketId: ticket.id, createdAt: now })
      .returning();
    if (!listed) throw new Error("the insert returned no row");
    await recordOrderHistory(tx, order.id, { kind: "ticket-listed", amountCents: ticket.paidCents });
    await enqueueListingEmail(tx, "ticket-listed", listed);
  });
}

/**
 * Takes a ticket off the waiting list, for its holder; a second call changes nothing.
 * @throws AppError not-found; state-conflict while somebody pays for it
 */
export const takeTicketOff = (ctx: Context, key: TicketKey): Promise<void> =>
  transact(ctx.db, async (tx: Transaction) => {
    const { order, listing } = await lockTicket(tx, key);
    if (!listing) return;
    if (listing.state === "selling") throw new AppError("state-conflict", (t) => t.waitlist.beingSold);
    await endListings(tx, eq(listedTickets.id, listing.id), "taken-off");
    await recordOrderHistory(tx, order.id, { kind: "ticket-unlisted" });
  });
