import {
  computeOfferEnd,
  computeSkip,
  extendOffer,
  hasWaitedForFirst,
  maxLapses,
} from "@matinee/domain/waitlist";
import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Transaction } from "../../../db/client.ts";
import { changeKept, isOfList, type ListKey, lockList, noteKeptSince } from "../../../db/kept-places.ts";
import { countListed, endListings } from "../../../db/listed-tickets.ts";
import { orders } from "../../../db/schema/orders.ts";
import { listedTickets, waitlistEntries } from "../../../db/schema/waitlists.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { enqueueListingEmail } from "./listing-emails.ts";
import { findListSale, type ListSale } from "./list-sale.queries.ts";
import { enqueueWaitlistWebhook } from "./waitlist-webhooks.ts";

type Entry = typeof waitlistEntries.$inferSelect;

/**
 * Brings a list up to date under its lock: ends what lapsed or was paid, closes a list that nothing is offered from any more, and
 * offers what is kept to the next in line (rules/waiting-list.md, Offers). Running it again changes nothing, so that a process may
 * be killed at any point.
 */
export async function offerPlaces(tx: Transaction, key: ListKey, now: Date): Promise<void> {
  const list = await lockList(tx, key);
  const sale = await findListSale(tx, key, now);
  if (!sale) return;
  const open = await settleOffers(tx, key, sale, now);
  if (sale.end) await closeList(tx, key, sale.end, now);
  if (sale.end || !list) await closeListings(tx, key, sale.end);
  if (!list) return;
  const tickets = sale.end ? 0 : await countListed(tx, key);
  let offered = sale.end ? 0 : open.reduce((sum, { offeredQuantity }) => sum + (offeredQuantity ?? 0), 0);
  offered -= await withdrawOffers(tx, open, offered - list.kept - tickets);
  let free = list.kept + tickets - offered;
  while (free > 0) {
    const { keptSince } = list;
    const state = { free, kept: list.kept, sale, keptSince };
    const next = sale.end ? null : await findNext(tx, key, state, now);
    if (next === "wait") {
      if (!keptSince) await noteKeptSince(tx, key, now);
      return;
    }
    if (!next) {
      // What nobody takes is on sale, and a ticket on the list waits for the next who joins.
      if (list.kept > offered) await changeKept(tx, key, offered - list.kept);
      break;
    }
    const places = await offer(tx, next, free, sale, now);
    free -= places;
    offered += places;
  }
  if (list.keptSince) await noteKeptSince(tx, key, null);
}

/** Ends the offers of a list that lapsed or were paid, and opens those again whose order was not. @returns those that nobody takes */
async function settleOffers(tx: Transaction, key: ListKey, sale: ListSale, now: Date): Promise<Entry[]> {
  const rows = await tx
    .select({ entry: waitlistEntries, orderStatus: orders.status })
    .from(waitlistEntries)
    .leftJoin(orders, eq(orders.id, waitlistEntries.orderId))
    .where(and(isOfList(key), eq(waitlistEntries.state, "offered")))
    .orderBy(asc(waitlistEntries.position))
    .for("no key update", { of: waitlistEntries });
  const open: Entry[] = [];
  for (const { entry, orderStatus } of rows) {
    const settled = await settleOffer(tx, entry, orderStatus, sale, now);
    if (settled) open.push(settled);
  }
  return open;
}

async function settleOffer(
  tx: Transaction,
  entry: Entry,
  orderStatus: typeof orders.$inferSelect.status | null,
  sale: ListSale,
  now: Date,
): Promise<Entry | null> {
  if (entry.orderId !== null && orderStatus === "pending") return null;
  const isUnpaid = orderStatus === "failed" || orderStatus === "expired";
  if (entry.orderId !== null && !isUnpaid) {
    await update(tx, entry, { state: "taken", endedAt: now });
    return null;
  }
  const until = entry.offeredUntil ?? now;
  if (isUnpaid) {
    const offeredUntil = extendOffer(until, findEndFor(entry, sale), now);
    if (offeredUntil > now) return update(tx, entry, { orderId: null, offeredUntil });
  } else if (until > now) return entry;
  const lapses = entry.lapses + 1;
  await update(tx, entry, {
    state: "waiting",
    orderId: null,
    lapses,
    skippedUntil: computeSkip(now),
    ...(lapses >= maxLapses && { position: nextPosition }),
  });
  if (!sale.end) await enqueueEntryEmail(tx, "waitlist-lapsed", entry, `${entry.offers}`);
  return null;
}

/** The end of the line. */
const nextPosition = sql<number>`nextval('waitlist_position_seq')`;

/**
 * Takes offers back, the newest first, whose tickets their holders have taken off the list or use after all. Their people keep their place
 * in the line. An offer to a pass is of a kept place.
 * @param missing how many places are offered more than there are
 * @returns how many were taken back
 */
async function withdrawOffers(tx: Transaction, open: readonly Entry[], missing: number): Promise<number> {
  let withdrawn = 0;
  const newest = open
    .filter(({ passId }) => passId === null)
    .toSorted(
      (a, b) => (b.offeredAt?.getTime() ?? 0) - (a.offeredAt?.getTime() ?? 0) || b.position - a.position,
    );
  for (const entry of newest) {
    if (withdrawn >= missing) break;
    await update(tx, entry, { state: "waiting", orderId: null });
    await enqueueEntryEmail(tx, "waitlist-withdrawn", entry, `${entry.offers}`);
    withdrawn += entry.offeredQuantity ?? 0;
  }
  return withdrawn;
}

/**
 * Takes the tickets off a list that ended, and tells their holders that they keep them; of a cancelled event they hear otherwise. Skips what
 * is being changed, since rows of tickets are locked before lists: the next look finds it.
 */
async function closeListings(tx: Transaction, key: ListKey, end: ListSale["end"]): Promise<void> {
  const isListed = and(isOfList(key, listedTickets), eq(listedTickets.state, "listed"));
  const rows = await tx
    .select()
    .from(listedTickets)
    .where(isListed)
    .for("no key update", { skipLocked: true });
  const ids = rows.map(({ id }) => id);
  await endListings(tx, inArray(listedTickets.id, ids), "closed");
  if (end === "cancelled") return;
  for (const row of rows) await enqueueListingEmail(tx, "ticket-not-sold", row);
}

/** Closes every entry of a list that no pending order takes. The worker tells them. */
async function closeList(
  tx: Transaction,
  key: ListKey,
  endReason: NonNullable<ListSale["end"]>,
  now: Date,
): Promise<void> {
  await tx
    .update(waitlistEntries)
    .set({ state: "closed", endReason, endedAt: now })
    .where(
      and(
        isOfList(key),
        inArray(waitlistEntries.state, ["waiting", "offered"]),
        isNull(waitlistEntries.orderId),
      ),
    );
}

/** Finds who gets free kept places next. @returns `wait` while they wait for the first, who wants more; null for nobody */
async function findNext(
  tx: Transaction,
  key: ListKey,
  state: { free: number; kept: number; sale: ListSale; keptSince: Date | null },
  now: Date,
): Promise<Entry | "wait" | null> {
  const { free, keptSince } = state;
  const fits = or(lte(waitlistEntries.quantity, free), waitlistEntries.acceptsFewer);
  const first = await findFirst(tx, key, state, now);
  if (!first || first.quantity <= free || first.acceptsFewer) return first;
  if (!keptSince || !hasWaitedForFirst(keptSince, now)) return "wait";
  return findFirst(tx, key, state, now, fits);
}

async function findFirst(
  tx: Transaction,
  key: ListKey,
  { kept, sale: { passesEnd } }: { kept: number; sale: ListSale },
  now: Date,
  fits?: SQL,
): Promise<Entry | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { passId, pageId, skippedUntil } = waitlistEntries;
  // Whoever gets somebody's ticket pays for it: a pass gets a kept place, before those behind it, and after those before it.
  const hasKept = sql`${kept}::integer > (select coalesce(sum(open.offered_quantity), 0) from waitlist_entries open
    where open.page_id = "waitlist_entries"."page_id" and open.state = 'offered' and open.order_id is null
      and open.list_product_id is not distinct from "waitlist_entries"."list_product_id"
      and (open.pass_id is not null or open.position < "waitlist_entries"."position"))`;
  const canReserve = sql`${passId} is null or (${hasKept} and ${passesEnd ? sql`${passesEnd.toISOString()}::timestamptz > ${at}` : sql`true`}
    and exists (select from passes pass where pass.id = ${passId} and (pass.uses_left is null or pass.uses_left > 0))
    and not exists (select from capacity_pools pool where pool.page_id = ${pageId} and pool.pass_taken >= pool.pass_size))`;
  const [first] = await tx
    .select()
    .from(waitlistEntries)
    .where(
      and(
        isOfList(key),
        eq(waitlistEntries.state, "waiting"),
        or(isNull(skippedUntil), lte(skippedUntil, now)),
        sql`(${canReserve})`,
        fits,
      ),
    )
    .orderBy(asc(waitlistEntries.position))
    .limit(1)
    .for("no key update");
  return first ?? null;
}

/** Offers places to an entry, with its email. @returns how many */
async function offer(
  tx: Transaction,
  entry: Entry,
  free: number,
  sale: ListSale,
  now: Date,
): Promise<number> {
  const offeredQuantity = Math.min(entry.quantity, free);
  const { startsAt } = sale;
  const offered = await update(tx, entry, {
    state: "offered",
    offeredQuantity,
    offeredAt: now,
    offeredUntil: computeOfferEnd({ startsAt, salesEnd: findEndFor(entry, sale) }, now),
    offers: entry.offers + 1,
    skippedUntil: null,
  });
  await enqueueEntryEmail(tx, "waitlist-offer", offered, `${offered.offers}`);
  await enqueueWaitlistWebhook(tx, "waitlist.offered", offered);
  return offeredQuantity;
}

const findEndFor = ({ passId }: Entry, { salesEnd, passesEnd }: ListSale): Date | null =>
  passId !== null && passesEnd && (!salesEnd || passesEnd < salesEnd) ? passesEnd : salesEnd;

async function update(
  tx: Transaction,
  { id }: Entry,
  changes: PgUpdateSetSource<typeof waitlistEntries>,
): Promise<Entry> {
  const [entry] = await tx.update(waitlistEntries).set(changes).where(eq(waitlistEntries.id, id)).returning();
  if (!entry) throw new Error("a locked entry is missing");
  return entry;
}

type EntryTemplate =
  | "waitlist-joined"
  | "waitlist-offer"
  | "waitlist-lapsed"
  | "waitlist-withdrawn"
  | "waitlist-closed";
type Addressee = Pick<Entry, "id" | "email" | "language" | "pageId">;

/** Describes an email about an entry, which is written once for each key. */
export const describeEntryEmail = (
  template: EntryTemplate,
  { id: entryId, email: to, language, pageId }: Addressee,
  key: string,
) => ({ template, to, language, input: { entryId }, pageId, dedupeKey: `${template}:${entryId}:${key}` });

/** Enqueues an email about an entry, as above. */
export const enqueueEntryEmail = (
  tx: Transaction,
  template: EntryTemplate,
  entry: Addressee,
  key: string,
): Promise<void> => enqueueEmail(tx, describeEntryEmail(template, entry, key));
