import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Transaction } from "./client.ts";
import { capacityPools, pages } from "./schema/pages.ts";
import { products } from "./schema/products.ts";
import { type listedTickets, waitlistEntries } from "./schema/waitlists.ts";

/** A waiting list: of the places of an event, or of a ticket with a number of its own (rules/waiting-list.md, Lists). */
export interface ListKey {
  pageId: string;
  /** Null for the list of the event's places. */
  listProductId: string | null;
}

/** Selects the entries of a list, or the tickets on it. */
export const isOfList = (
  { pageId, listProductId }: ListKey,
  table: typeof waitlistEntries | typeof listedTickets = waitlistEntries,
) =>
  and(
    eq(table.pageId, pageId),
    listProductId === null ? isNull(table.listProductId) : eq(table.listProductId, listProductId),
  );

/** Keeps an event's row, to which orders and emails refer, before its tickets and places: in the order of those who change it. */
export const keepEvent = (tx: Transaction, pageId: string) =>
  tx.select({ id: pages.id }).from(pages).where(eq(pages.id, pageId)).for("key share");

/**
 * Locks a list: everybody who offers, takes or gives back a kept place does so before the entries.
 * @returns the places that are kept for it; null without such a number of places
 */
export async function lockList(
  tx: Transaction,
  { pageId, listProductId }: ListKey,
): Promise<{ kept: number; keptSince: Date | null } | null> {
  await keepEvent(tx, pageId);
  const [list] =
    listProductId === null
      ? await tx
          .select({ kept: capacityPools.kept, keptSince: capacityPools.keptSince })
          .from(capacityPools)
          .where(and(eq(capacityPools.pageId, pageId), isNotNull(capacityPools.size)))
          .for("no key update")
      : await tx
          .select({ kept: products.kept, keptSince: products.keptSince })
          .from(products)
          .where(and(eq(products.id, listProductId), isNotNull(products.quantity)))
          .for("no key update");
  return list ?? null;
}

/** Locks several lists: tickets come before the places of events. */
export async function lockLists(tx: Transaction, keys: readonly ListKey[]): Promise<void> {
  const ofTickets = keys.flatMap(({ listProductId }) => listProductId ?? []);
  const ofEvents = keys.flatMap(({ pageId, listProductId }) => (listProductId === null ? [pageId] : []));
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ofTickets))
    .orderBy(asc(products.id))
    .for("no key update");
  await tx
    .select({ id: capacityPools.id })
    .from(capacityPools)
    .where(inArray(capacityPools.pageId, ofEvents))
    .orderBy(asc(capacityPools.pageId))
    .for("no key update");
}

/**
 * Keeps so many places more of a locked list, or with a negative number puts kept ones on sale. The place that a ticket frees in its event is
 * then free for the list of the event, if it has one.
 */
export async function changeKept(
  tx: Transaction,
  { pageId, listProductId }: ListKey,
  places: number,
): Promise<void> {
  if (listProductId === null)
    await tx
      .update(capacityPools)
      .set({ kept: sql`${capacityPools.kept} + ${places}`, taken: sql`${capacityPools.taken} + ${places}` })
      .where(eq(capacityPools.pageId, pageId));
  else
    await tx
      .update(products)
      .set({ kept: sql`${products.kept} + ${places}`, reserved: sql`${products.reserved} + ${places}` })
      .where(eq(products.id, listProductId));
}

/**
 * Frees kept places of a locked list for the person who takes them in this transaction. Nobody else gets them in between: the rows
 * stay locked, and the place that a ticket frees in its event is not kept for the event's own list.
 */
export async function handOverKept(tx: Transaction, key: ListKey, places: number): Promise<void> {
  if (key.listProductId === null) return changeKept(tx, key, -places);
  await freeWithoutKeeping(tx, key.pageId, () => changeKept(tx, key, -places));
}

/**
 * Frees tickets of an event that their caller has locked, without their places being kept for the event's list: another order of this
 * transaction takes them.
 */
export async function freeWithoutKeeping(
  tx: Transaction,
  pageId: string,
  free: () => Promise<void>,
): Promise<void> {
  const [before] = await tx
    .select({ kept: capacityPools.kept })
    .from(capacityPools)
    .where(eq(capacityPools.pageId, pageId))
    .for("no key update");
  await free();
  if (!before) return;
  const { kept, taken } = capacityPools;
  await tx
    .update(capacityPools)
    .set({ kept: before.kept, taken: sql`${taken} - (${kept} - ${before.kept}::integer)` })
    .where(and(eq(capacityPools.pageId, pageId), sql`${kept} > ${before.kept}`));
}

/** Notes since when kept places wait for the first in line, who wants more; null once they do not. */
export async function noteKeptSince(
  tx: Transaction,
  { pageId, listProductId }: ListKey,
  keptSince: Date | null,
): Promise<void> {
  if (listProductId === null)
    await tx.update(capacityPools).set({ keptSince }).where(eq(capacityPools.pageId, pageId));
  else await tx.update(products).set({ keptSince }).where(eq(products.id, listProductId));
}
