import { type ProductType, takesPlace } from "@matinee/domain/admission";
import type { ListingEnd } from "@matinee/domain/waitlist";
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "./client.ts";
import { freeWithoutKeeping, isOfList, type ListKey } from "./kept-places.ts";
import { orderLines, orders } from "./schema/orders.ts";
import { products } from "./schema/products.ts";
import { entitlements } from "./schema/subscribers.ts";
import { listedTickets } from "./schema/waitlists.ts";

/*
 * Tickets on waiting lists (rules/waiting-list.md, Tickets on the list). Whoever changes one locks its row: after its order and its
 * ticket, and before products and places.
 */

export type ListedTicket = typeof listedTickets.$inferSelect;

/** A ticket on a list, with the product whose place it has. */
export interface TicketOnSale {
  id: string;
  productId: string;
}

const isOpen = inArray(listedTickets.state, ["listed", "selling"]);

/** Locks the row of a ticket that is on a list. @returns null while it is on none */
export async function lockListing(tx: Transaction, ticketId: string): Promise<ListedTicket | null> {
  const [row] = await tx
    .select()
    .from(listedTickets)
    .where(and(eq(listedTickets.ticketId, ticketId), isOpen))
    .for("no key update");
  return row ?? null;
}

/** Counts the tickets of a list that nobody's order takes. */
export const countListed = (db: Queryable, key: ListKey): Promise<number> =>
  db.$count(listedTickets, and(isOfList(key, listedTickets), eq(listedTickets.state, "listed")));

/** Locks the tickets of a list that have waited longest, `limit` at most. Before the products and places. */
export const lockTicketsOnSale = (tx: Transaction, key: ListKey, limit: number): Promise<TicketOnSale[]> =>
  tx
    .select({ id: listedTickets.id, productId: orderLines.productId })
    .from(listedTickets)
    .innerJoin(entitlements, eq(entitlements.id, listedTickets.ticketId))
    .innerJoin(orderLines, eq(orderLines.id, entitlements.lineId))
    .where(and(isOfList(key, listedTickets), eq(listedTickets.state, "listed")))
    .orderBy(asc(listedTickets.createdAt), asc(listedTickets.id))
    .limit(limit)
    .for("no key update", { of: listedTickets });

/** Frees the places of tickets for the order that takes them in this transaction. The caller has locked their products. */
export const freeTicketsOnSale = (
  tx: Transaction,
  pageId: string,
  tickets: readonly TicketOnSale[],
): Promise<void> =>
  freeWithoutKeeping(tx, pageId, async () => {
    for (const { productId } of tickets) await changeReserved(tx, productId, -1);
  });

/** Notes whose order takes the places of tickets. */
export async function assignTicketsOnSale(
  tx: Transaction,
  tickets: readonly TicketOnSale[],
  orderId: string,
): Promise<void> {
  if (tickets.length === 0) return;
  await tx
    .update(listedTickets)
    .set({ state: "selling", orderId })
    .where(
      inArray(
        listedTickets.id,
        tickets.map(({ id }) => id),
      ),
    );
}

/**
 * Gives the places that an unpaid order took from tickets back to these, which are on the list again. Of a ticket that ended
 * meanwhile, the place is free. The caller has locked the order.
 * @param lines what the order reserved
 * @returns what of it the caller has to put on sale
 */
export async function returnTicketsOnSale<Line extends ReservedLine>(
  tx: Transaction,
  orderId: string,
  lines: readonly Line[],
): Promise<readonly Line[]> {
  const isOfOrder = and(eq(listedTickets.orderId, orderId), eq(listedTickets.state, "selling"));
  const locked = await tx
    .select({ id: listedTickets.id })
    .from(listedTickets)
    .where(isOfOrder)
    .orderBy(asc(listedTickets.id))
    .for("no key update");
  if (locked.length === 0) return lines;
  // After the lock, which refunds and disputes of the ticket's order take before they end it.
  const tickets = await tx
    .select({
      id: listedTickets.id,
      pageId: listedTickets.pageId,
      listProductId: listedTickets.listProductId,
      productId: orderLines.productId,
      hasPlace: sql<boolean>`${entitlements.revokedAt} is null and ${orders.stockReserved}`,
      isValid: sql<boolean>`${entitlements.revokedAt} is null and ${entitlements.suspendedAt} is null`,
    })
    .from(listedTickets)
    .innerJoin(entitlements, eq(entitlements.id, listedTickets.ticketId))
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .innerJoin(orderLines, eq(orderLines.id, entitlements.lineId))
    .where(isOfOrder);
  const listed = tickets.filter(({ hasPlace, isValid }) => hasPlace && isValid).map(({ id }) => id);
  await tx
    .update(listedTickets)
    .set({ state: "listed", orderId: null })
    .where(and(isOfOrder, inArray(listedTickets.id, listed)));
  await tx
    .update(listedTickets)
    .set({ state: "off", endReason: "ended", orderId: null, endedAt: sql`now()` })
    .where(isOfOrder);
  const held = tickets.filter(({ hasPlace }) => hasPlace);
  const [first] = held;
  if (!first) return lines;
  await lockProducts(tx, [...lines, ...held]);
  const { pageId, listProductId } = first;
  let missing = held.length;
  const given = lines.map((line) => {
    const isOfList = takesPlace(line.type) && (listProductId === null || listProductId === line.productId);
    const quantity = isOfList ? Math.min(missing, line.quantity) : 0;
    missing -= quantity;
    return { ...line, quantity };
  });
  await freeWithoutKeeping(tx, pageId, async () => {
    for (const { productId, quantity } of given) await changeReserved(tx, productId, -quantity);
  });
  for (const { productId } of held) await changeReserved(tx, productId, 1);
  return lines
    .map((line, index) => ({ ...line, quantity: line.quantity - (given[index]?.quantity ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

interface ReservedLine {
  productId: string;
  type: ProductType;
  quantity: number;
}

/**
 * Takes the tickets of an order off their lists before they end or are suspended, and waits for whoever sells one of them now: its place
 * is another order's then.
 */
export async function endListingsOfOrder(tx: Transaction, orderId: string): Promise<void> {
  const isOfOrder = inArray(
    listedTickets.ticketId,
    tx.select({ id: entitlements.id }).from(entitlements).where(eq(entitlements.orderId, orderId)),
  );
  await tx
    .select({ id: listedTickets.id })
    .from(listedTickets)
    .where(and(isOfOrder, isOpen))
    .orderBy(asc(listedTickets.id))
    .for("no key update");
  await endListings(tx, isOfOrder, "ended");
}

/** Takes tickets off their lists that no order takes. */
export async function endListings(
  tx: Transaction,
  where: SQL | undefined,
  endReason: ListingEnd,
): Promise<void> {
  await tx
    .update(listedTickets)
    .set({ state: "off", endReason, endedAt: sql`now()` })
    .where(and(where, eq(listedTickets.state, "listed")));
}

/** Whether the place of a ticket is another order's now, for a query of `entitlements`. */
export const isPassedOn = sql<boolean>`exists (select from ${listedTickets} where ${listedTickets.ticketId} = "entitlements"."id"
  and ${listedTickets.state} in ('selling', 'sold'))`;

const lockProducts = (tx: Transaction, lines: readonly { productId: string }[]) =>
  tx
    .select({ id: products.id })
    .from(products)
    .where(
      inArray(
        products.id,
        lines.map(({ productId }) => productId),
      ),
    )
    .orderBy(asc(products.id))
    .for("no key update");

const changeReserved = (tx: Transaction, productId: string, quantity: number) =>
  tx
    .update(products)
    .set({ reserved: sql`${products.reserved} + ${quantity}` })
    .where(eq(products.id, productId));
