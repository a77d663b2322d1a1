import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.ts";
import { type Order, orderLines } from "../../../../db/schema/orders.ts";
import { entitlements } from "../../../../db/schema/subscribers.ts";
import { listedTickets } from "../../../../db/schema/waitlists.ts";
import { applyOrderAccess } from "../../../access/apply-order-access.ts";
import { tryToReserve } from "../checkout/reserve-stock.ts";
import type { Refund } from "../refunds/start-refund.ts";
import type { StoredTicket } from "./tickets.queries.ts";

/** Makes the ticket of a failed refund valid again, in the transaction that records the failure. */
export async function undoReturn(
  tx: Transaction,
  order: Order,
  { entitlementId }: Pick<Refund, "entitlementId">,
): Promise<void> {
  if (entitlementId && (await restoreTicket(tx, order, entitlementId)))
    await applyOrderAccess(tx, [order.id]);
}

/**
 * Makes a ticket valid again whose refund did not reach the buyer. Its links stay ended: the holder asks for a new one.
 * @returns whether its place was still free
 */
async function restoreTicket(tx: Transaction, order: Order, ticketId: string): Promise<boolean> {
  const [ticket] = await tx.select().from(entitlements).where(eq(entitlements.id, ticketId)).for("update");
  if (!ticket?.returnedAt) return true;
  if (order.stockReserved && !(await tryToReserve(tx, await findPlace(tx, ticket)))) return false;
  await tx.update(entitlements).set({ returnedAt: null }).where(eq(entitlements.id, ticketId));
  // It has a place of its own again.
  await tx
    .update(listedTickets)
    .set({ state: "off", endReason: "ended" })
    .where(and(eq(listedTickets.ticketId, ticketId), eq(listedTickets.state, "sold")));
  return true;
}

/** Finds the product whose place a ticket takes. */
export async function findPlace(tx: Transaction, { lineId }: StoredTicket) {
  if (lineId === null) return [];
  const [line] = await tx
    .select({ productId: orderLines.productId, isEarly: orderLines.isEarly })
    .from(orderLines)
    .where(eq(orderLines.id, lineId));
  return line ? [{ ...line, quantity: 1 }] : [];
}
