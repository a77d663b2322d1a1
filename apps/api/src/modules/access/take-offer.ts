import type { OfferProblem } from "@matinee/domain/waitlist";
import { and, asc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/client.ts";
import {
  changeKept,
  handOverKept,
  isOfList,
  keepEvent,
  type ListKey,
  lockList,
} from "../../db/kept-places.ts";
import {
  assignTicketsOnSale,
  freeTicketsOnSale,
  lockTicketsOnSale,
  type TicketOnSale,
} from "../../db/listed-tickets.ts";
import { orders } from "../../db/schema/orders.ts";
import { products } from "../../db/schema/products.ts";
import { waitlistEntries } from "../../db/schema/waitlists.ts";
import type { Services } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { verifyWaitlistToken } from "./waitlist-token.ts";

/** An offer of the waiting list that a request wants to take. */
export interface Offer extends ListKey {
  entryId: string;
  offeredQuantity: number;
}

/** Creates the error for an offer that cannot be taken. */
export const createOfferError = (problem: OfferProblem) =>
  new AppError("state-conflict", (t) => t.waitlist.offerProblems[problem], { details: { offer: problem } });

/**
 * Finds the offer behind the link of an entry, before anything is locked. Whether it is open is decided when it is taken.
 * @param token from the request; without one there is no offer
 * @throws AppError state-conflict for an unknown link, that of another event, and an entry without an offer
 */
export async function findOffer(
  { db, config }: Pick<Services, "db" | "config">,
  pageId: string,
  token: string | undefined,
): Promise<Offer | null> {
  if (token === undefined) return null;
  const entryId = verifyWaitlistToken(config.keyRing, token);
  const [entry] =
    entryId === null ? [] : await db.select().from(waitlistEntries).where(eq(waitlistEntries.id, entryId));
  if (!entry || entry.pageId !== pageId) throw createOfferError("unknown");
  const { id, state, offeredQuantity, listProductId } = entry;
  if (state === "taken") throw createOfferError("taken");
  if (state !== "offered" || offeredQuantity === null) throw createOfferError("lapsed");
  return { entryId: id, pageId, listProductId, offeredQuantity };
}

/**
 * Frees the places of an offer for what is reserved afterwards in the same transaction, and locks its entry until then. Fewer than were
 * offered: the others stay kept, and go on to the next. An order takes kept places first, then those of tickets on the list.
 * @param wanted the units that are about to be reserved, by product; without a product, of the event
 * @throws AppError state-conflict for an offer that has ended, or that a pending order takes, and when tickets were taken off the list
 */
export async function claimOffer(
  tx: Transaction,
  { entryId, ...key }: Offer,
  wanted: readonly { productId: string | null; quantity: number }[],
  now: Date,
): Promise<ClaimedOffer> {
  await keepEvent(tx, key.pageId);
  const units = wanted.filter(
    ({ productId }) => key.listProductId === null || productId === key.listProductId,
  );
  const count = units.reduce((sum, { quantity }) => sum + quantity, 0);
  // Whoever takes a ticket of somebody else pays for it, unlike registrations and passes.
  const isOrder = wanted.every(({ productId }) => productId !== null);
  const onSale = isOrder ? await lockTicketsOnSale(tx, key, count) : [];
  // All tickets before the places, in the order in which everybody locks them.
  const ids = [...wanted, ...onSale].flatMap(({ productId }) => productId ?? []);
  if (ids.length > 0)
    await tx
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, ids))
      .orderBy(asc(products.id))
      .for("no key update");
  const list = await lockList(tx, key);
  const [entry] = await selectOffer(tx, entryId).for("no key update", { of: waitlistEntries });
  if (!list || !entry) throw createOfferError("lapsed");
  const problem = findProblem(entry, now);
  if (problem) throw createOfferError(problem);
  const places = Math.min(entry.offeredQuantity ?? 0, count);
  if (places === 0) throw createOfferError("other-ticket");
  const free = isOrder ? list.kept - (await countOfferedToPasses(tx, key, entryId)) : list.kept;
  const kept = Math.max(0, Math.min(places, free));
  const tickets = onSale.slice(0, places - kept);
  if (kept + tickets.length < places) throw createOfferError("withdrawn");
  if (kept > 0) await handOverKept(tx, key, kept);
  if (tickets.length > 0) await freeTicketsOnSale(tx, key.pageId, tickets);
  return { entryId, ...key, places, tickets };
}

/** Counts the places of other offers that only kept ones can fulfil. */
async function countOfferedToPasses(tx: Transaction, key: ListKey, entryId: string): Promise<number> {
  const [counted] = await tx
    .select({ places: sql<number>`coalesce(sum(${waitlistEntries.offeredQuantity}), 0)::int` })
    .from(waitlistEntries)
    .where(
      and(
        isOfList(key),
        eq(waitlistEntries.state, "offered"),
        isNotNull(waitlistEntries.passId),
        ne(waitlistEntries.id, entryId),
      ),
    );
  return counted?.places ?? 0;
}

export interface ClaimedOffer extends ListKey {
  entryId: string;
  places: number;
  /** The tickets on the list whose places these are, without those that were kept. */
  tickets: TicketOnSale[];
}

const selectOffer = (db: Queryable, entryId: string) =>
  db
    .select({
      state: waitlistEntries.state,
      offeredQuantity: waitlistEntries.offeredQuantity,
      offeredUntil: waitlistEntries.offeredUntil,
      orderId: waitlistEntries.orderId,
      orderStatus: orders.status,
    })
    .from(waitlistEntries)
    .leftJoin(orders, eq(orders.id, waitlistEntries.orderId))
    .where(eq(waitlistEntries.id, entryId));

type OfferRow = Awaited<ReturnType<typeof selectOffer>>[number];

function findProblem(
  { state, offeredUntil, orderId, orderStatus }: OfferRow,
  now: Date,
): OfferProblem | null {
  if (state === "taken") return "taken";
  if (state !== "offered" || offeredUntil === null) return "lapsed";
  if (orderId === null) return offeredUntil <= now ? "lapsed" : null;
  if (orderStatus === "pending") return "ordered";
  // The payment failed a moment ago, and its places are kept again.
  return orderStatus === "failed" || orderStatus === "expired" ? null : "taken";
}

/** Notes the pending order that takes an offer. Nothing else happens to the offer until it is paid or fails. */
export async function assignOffer(
  tx: Transaction,
  { entryId, places, tickets }: ClaimedOffer,
  orderId: string,
): Promise<void> {
  await assignTicketsOnSale(tx, tickets, orderId);
  await tx
    .update(waitlistEntries)
    .set({ orderId, offeredQuantity: places })
    .where(eq(waitlistEntries.id, entryId));
}

/** Ends an entry whose person has the place. */
export async function completeOffer(
  tx: Transaction,
  { entryId, places, tickets }: ClaimedOffer,
  { orderId, now }: { orderId: string | null; now: Date },
): Promise<void> {
  if (orderId !== null) await assignTicketsOnSale(tx, tickets, orderId);
  await tx
    .update(waitlistEntries)
    .set({ state: "taken", orderId, offeredQuantity: places, endedAt: now })
    .where(eq(waitlistEntries.id, entryId));
}

/** Keeps the places again for the next in line: its person had a place already. */
export const returnClaimed = (tx: Transaction, { places, ...key }: ClaimedOffer): Promise<void> =>
  changeKept(tx, key, places);
