import type { AdmissionProblem } from "@matinee/domain/sale-queue";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/client.ts";
import { keepEvent } from "../../db/kept-places.ts";
import { orders } from "../../db/schema/orders.ts";
import { capacityPools } from "../../db/schema/pages.ts";
import { products } from "../../db/schema/products.ts";
import { queuePlaces } from "../../db/schema/sale-queues.ts";
import type { Services } from "../../platform/context.ts";
import { AppError, createFieldError } from "../../platform/errors.ts";
import { verifyQueueToken } from "./queue-token.ts";

/** An admission with which a request wants to buy. */
export interface Admission {
  placeId: string;
  pageId: string;
  /** The address of the queue. */
  queue: string;
}

export interface ClaimedAdmission extends Admission {
  places: number;
}

const createQueueError = (problem: AdmissionProblem, { queue }: Pick<Admission, "queue">) =>
  new AppError("queue-first", (t) => t.saleQueue.admissionProblems[problem], {
    details: { queue, admission: problem },
  });

/**
 * Finds the admission behind the link of a place, where an event's tickets are sold in a queue. Whether it is open is decided when it
 * is taken.
 * @param page `hasQueue`: whether its tickets are sold in one now
 * @param token from the request
 * @returns null for an event without a queue
 * @throws AppError queue-first without a link of a place
 */
export function findAdmission(
  { config }: Pick<Services, "config">,
  { id: pageId, slug, hasQueue }: { id: string; slug: string; hasQueue: boolean },
  token: string | undefined,
): Admission | null {
  if (!hasQueue) return null;
  const queue = new URL(`/queue/${slug}`, config.WATCH_URL).href;
  const link = token === undefined ? null : verifyQueueToken(config.keyRing, token);
  if (!link) throw createQueueError("none", { queue });
  return { placeId: link.placeId, pageId, queue };
}

/**
 * Frees the places of an admission for what is reserved afterwards in the same transaction, and locks its place until then. What is
 * not bought is free for the next in line.
 * @param wanted the units that are about to be reserved, by product; without a product, of the event
 * @throws AppError queue-first for a place that was not let in, whose time is over, or with which a payment is under way; invalid for
 * more tickets than were reserved
 */
export async function claimAdmission(
  tx: Transaction,
  admission: Admission,
  wanted: readonly { productId: string | null; quantity: number }[],
  now: Date,
): Promise<ClaimedAdmission> {
  const { placeId, pageId } = admission;
  await keepEvent(tx, pageId);
  // All tickets before the places, in the order in which everybody locks them.
  const ids = wanted.flatMap(({ productId }) => productId ?? []);
  if (ids.length > 0)
    await tx
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, ids))
      .orderBy(asc(products.id))
      .for("no key update");
  await tx
    .select({ id: capacityPools.id })
    .from(capacityPools)
    .where(eq(capacityPools.pageId, pageId))
    .for("no key update");
  const [place] = await selectPlace(tx, admission).for("no key update", { of: queuePlaces });
  const problem = place ? findProblem(place, now) : "none";
  if (!place || problem) throw createQueueError(problem ?? "none", admission);
  const places = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
  const most = place.admittedQuantity ?? 0;
  if (places > most) throw createFieldError("products", (t) => t.saleQueue.tooManyAdmitted(most));
  const { taken, admitted } = capacityPools;
  await tx
    .update(capacityPools)
    .set({ taken: sql`${taken} - ${place.held}`, admitted: sql`${admitted} - ${place.held}` })
    .where(eq(capacityPools.pageId, pageId));
  await tx.update(queuePlaces).set({ held: 0 }).where(eq(queuePlaces.id, placeId));
  return { ...admission, places };
}

const selectPlace = (db: Queryable, { placeId, pageId }: Admission) =>
  db
    .select({
      rank: queuePlaces.rank,
      admittedAt: queuePlaces.admittedAt,
      admittedQuantity: queuePlaces.admittedQuantity,
      expiresAt: queuePlaces.expiresAt,
      endedAt: queuePlaces.endedAt,
      held: queuePlaces.held,
      orderId: queuePlaces.orderId,
      orderStatus: orders.status,
    })
    .from(queuePlaces)
    .leftJoin(orders, eq(orders.id, queuePlaces.orderId))
    .where(and(eq(queuePlaces.id, placeId), eq(queuePlaces.pageId, pageId)));

type PlaceRow = Awaited<ReturnType<typeof selectPlace>>[number];

function findProblem(
  { admittedAt, endedAt, expiresAt, orderId, orderStatus }: PlaceRow,
  now: Date,
): AdmissionProblem | null {
  if (endedAt) return "over";
  if (!admittedAt || !expiresAt) return "waiting";
  if (orderId === null) return expiresAt <= now ? "over" : null;
  if (orderStatus === "pending") return "ordered";
  // The payment failed a moment ago, and the admission is open again.
  return orderStatus === "failed" || orderStatus === "expired" ? null : "over";
}

/** Notes the pending order of an admission. The admission does not end until it is paid or fails. */
export async function assignAdmission(
  tx: Transaction,
  { placeId, places }: ClaimedAdmission,
  orderId: string,
): Promise<void> {
  await tx.update(queuePlaces).set({ orderId, admittedQuantity: places }).where(eq(queuePlaces.id, placeId));
}

/** Ends a place whose person has bought. */
export async function completeAdmission(
  tx: Transaction,
  { placeId, places }: ClaimedAdmission,
  { orderId, now }: { orderId: string | null; now: Date },
): Promise<void> {
  await tx
    .update(queuePlaces)
    .set({ orderId, endedAt: now, endReason: "bought", admittedQuantity: places })
    .where(eq(queuePlaces.id, placeId));
}
