import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { orders } from "../../../db/schema/orders.ts";
import { capacityPools, pages } from "../../../db/schema/pages.ts";
import { queuePlaces, saleQueues } from "../../../db/schema/sale-queues.ts";
import { enqueueEmails } from "../../email-outbox/enqueue-email.ts";

type Place = typeof queuePlaces.$inferSelect;

/** Locks an event's places for those who are let in, or leave, after its row and before theirs. Without such a number nothing is locked. */
export async function lockAdmissions(tx: Transaction, pageId: string): Promise<void> {
  await tx.select({ id: pages.id }).from(pages).where(eq(pages.id, pageId)).for("share");
  await tx
    .select({ id: capacityPools.id })
    .from(capacityPools)
    .where(eq(capacityPools.pageId, pageId))
    .for("no key update");
}

/** Takes so many places of an event more for those who were let in, or with a negative number gives them back. */
export async function changeAdmitted(tx: Transaction, pageId: string, places: number): Promise<void> {
  if (places === 0) return;
  const { taken, admitted } = capacityPools;
  await tx
    .update(capacityPools)
    .set({ taken: sql`${taken} + ${places}`, admitted: sql`${admitted} + ${places}` })
    .where(eq(capacityPools.pageId, pageId));
}

/** Ends a locked place, and gives back what it holds. */
export async function endPlace(
  tx: Transaction,
  { id, pageId, held }: Place,
  endReason: NonNullable<Place["endReason"]>,
  now: Date,
): Promise<void> {
  await tx.update(queuePlaces).set({ endReason, endedAt: now, held: 0 }).where(eq(queuePlaces.id, id));
  await changeAdmitted(tx, pageId, -held);
}

/**
 * Ends a queue that is locked: its people are told, what they hold is on sale, and what is free is kept for the waiting list. A payment
 * that is under way goes on.
 */
export async function endQueue(tx: Transaction, pageId: string, now: Date): Promise<void> {
  await lockAdmissions(tx, pageId);
  await tx.update(saleQueues).set({ state: "ended", endedAt: now }).where(eq(saleQueues.pageId, pageId));
  const rows = await tx
    .select({ place: queuePlaces, orderStatus: orders.status })
    .from(queuePlaces)
    .leftJoin(orders, eq(orders.id, queuePlaces.orderId))
    .where(and(eq(queuePlaces.pageId, pageId), isNull(queuePlaces.endedAt)))
    .orderBy(asc(queuePlaces.id))
    .for("no key update", { of: queuePlaces });
  const bought = rows.filter(({ orderStatus }) => orderStatus !== null && !UNPAID.has(orderStatus));
  await tx
    .update(queuePlaces)
    .set({ endReason: "bought", endedAt: now })
    .where(
      inArray(
        queuePlaces.id,
        bought.map(({ place }) => place.id),
      ),
    );
  await tx
    .update(queuePlaces)
    .set({ endReason: "closed", endedAt: now, held: 0 })
    .where(and(eq(queuePlaces.pageId, pageId), isNull(queuePlaces.endedAt)));
  await changeAdmitted(tx, pageId, -rows.reduce((sum, { place }) => sum + place.held, 0));
  await keepFreePlaces(tx, pageId);
  const told = rows.filter(({ orderStatus }) => orderStatus === null || TOLD.has(orderStatus));
  const emails = told.flatMap(({ place }) => describeEnd(place));
  for (let first = 0; first < emails.length; first += EMAILS_AT_ONCE)
    await enqueueEmails(tx, emails.slice(first, first + EMAILS_AT_ONCE));
}

/** A statement has at most 65,535 parameters. */
const EMAILS_AT_ONCE = 1000;

const UNPAID: ReadonlySet<string> = new Set(["pending", "failed", "expired"]);
/** Whose payment is under way reads how it ended. */
const TOLD: ReadonlySet<string> = new Set(["failed", "expired"]);

/** Keeps what is free for those who wait on the event's waiting list. */
const keepFreePlaces = (tx: Transaction, pageId: string) =>
  tx.execute(sql`update capacity_pools set taken = taken + freed.places, kept = kept + freed.places
    from (select id, find_places_left(id) as places from capacity_pools where page_id = ${pageId}) freed
    where capacity_pools.id = freed.id and has_list and size is not null and freed.places > 0`);

/** Describes the email that says that a place has ended. */
export const describeEnd = ({ id, email, language, pageId }: Place) =>
  email === null
    ? []
    : [
        {
          template: "queue-ended" as const,
          to: email,
          language,
          input: { placeId: id },
          pageId,
          dedupeKey: `queue-ended:${id}`,
        },
      ];
