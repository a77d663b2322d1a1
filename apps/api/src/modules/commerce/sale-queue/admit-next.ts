import {
  admissionRetryMinutes,
  computeAdmissionEnd,
  decideAdmissions,
  followPace,
  startPace,
  admissionMinutes,
  type QueueGroup,
} from "@matinee/domain/sale-queue";
import { and, asc, eq, gt, inArray, isNotNull, isNull, max, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Transaction } from "../../../db/client.ts";
import { lockPlacesLeft } from "../../../db/places.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { orders } from "../../../db/schema/orders.ts";
import { queuePlaces, saleQueues } from "../../../db/schema/sale-queues.ts";
import { transact } from "../../../db/transaction.ts";
import type { Services } from "../../../platform/context.ts";
import { enqueueEmails } from "../../email-outbox/enqueue-email.ts";
import { rankLater } from "./draw.rules.ts";
import { changeAdmitted, describeEnd, endPlace, lockAdmissions } from "./end-queue.ts";

type Queue = typeof saleQueues.$inferSelect;
type Place = typeof queuePlaces.$inferSelect;

const MINUTE_MS = 60_000;

/**
 * Brings a drawn queue up to date: ranks who came later, ends what was bought or not used, and lets the next ones in (rules/sale-queue.md,
 * Admission). Every process may do it at any time, and one of them does. Running it again changes nothing.
 */
export async function admitNext(
  { db, clock }: Pick<Services, "db" | "clock">,
  pageId: string,
): Promise<void> {
  const now = clock.now();
  await transact(db, async (tx) => {
    const [queue] = await tx
      .select()
      .from(saleQueues)
      .where(
        and(
          eq(saleQueues.pageId, pageId),
          inArray(saleQueues.state, ["open", "paused"]),
          isNotNull(saleQueues.drawnAt),
        ),
      )
      // Who joins locks the key of the same row, and neither waits for this nor keeps it from being locked.
      .for("no key update", { skipLocked: true });
    if (queue) await admitFrom(tx, queue, now);
  });
}

/** Does what {@link admitNext} does. The caller has locked the queue. @returns how many were let in */
export async function admitFrom(tx: Transaction, queue: Queue, now: Date): Promise<number> {
  await rankLate(tx, queue.pageId);
  await lockAdmissions(tx, queue.pageId);
  const buying = await settleAdmissions(tx, queue.pageId, now);
  const admitted = queue.state === "open" ? await admit(tx, queue, buying, now) : 0;
  await measurePace(tx, queue, now);
  return admitted;
}

/** Whether a place stands in the line: one that needs an email does so once that is confirmed. */
export const counts = () => sql`not (${queuePlaces.needsEmail} and ${queuePlaces.confirmedAt} is null)`;

/** Ranks who came after the opening, or in the last moment before it, behind everybody, in the order in which they came. */
async function rankLate(tx: Transaction, pageId: string): Promise<void> {
  const { id, joinedAt, rank, endedAt } = queuePlaces;
  const unranked = await tx
    .select({ id, joinedAt })
    .from(queuePlaces)
    .where(and(eq(queuePlaces.pageId, pageId), isNull(rank), isNull(endedAt), counts()));
  if (unranked.length === 0) return;
  const [last] = await tx
    .select({ rank: max(rank) })
    .from(queuePlaces)
    .where(eq(queuePlaces.pageId, pageId));
  await setRanks(tx, rankLater(last?.rank ?? 0, unranked), "later");
}

/** Stores the ranks of places. @param group that they get; by default they keep theirs */
export const setRanks = (
  tx: Transaction,
  ranked: readonly { id: string; rank: number }[],
  group: QueueGroup | null = null,
) =>
  tx.execute(sql`update queue_places place set rank = ranked.rank, draw_group = coalesce(${group}, place.draw_group)
    from unnest(${sql.param(ranked.map(({ id }) => id))}::uuid[], ${sql.param(ranked.map(({ rank }) => rank))}::integer[])
      as ranked(id, rank) where place.id = ranked.id`);

const isBuying = (pageId: string) =>
  and(eq(queuePlaces.pageId, pageId), isNull(queuePlaces.endedAt), isNotNull(queuePlaces.admittedAt));

/** Ends the admissions that were used, or are over. @returns how many people buy */
async function settleAdmissions(tx: Transaction, pageId: string, now: Date): Promise<number> {
  const rows = await tx
    .select({ place: queuePlaces, orderStatus: orders.status })
    .from(queuePlaces)
    .leftJoin(orders, eq(orders.id, queuePlaces.orderId))
    .where(isBuying(pageId))
    .orderBy(asc(queuePlaces.rank))
    .for("no key update", { of: queuePlaces });
  const sent = await findSent(
    tx,
    rows.map(({ place }) => place),
  );
  let buying = 0;
  for (const { place, orderStatus } of rows) {
    const isOpen = place.orderId
      ? await settleOrder(tx, place, orderStatus, now)
      : await settleUnused(tx, place, sent.get(nameTurn(place)) ?? null, now);
    if (isOpen) buying++;
  }
  return buying;
}

/** Ends an admission with which somebody bought, and opens it again after a payment that failed. @returns whether it is open */
async function settleOrder(
  tx: Transaction,
  place: Place,
  status: typeof orders.$inferSelect.status | null,
  now: Date,
): Promise<boolean> {
  if (status === "pending") return true;
  if (status !== "failed" && status !== "expired") {
    await endPlace(tx, place, "bought", now);
    return false;
  }
  const wanted = place.admittedQuantity ?? 0;
  const held = Math.min(wanted, Math.max(0, (await lockPlacesLeft(tx, place.pageId)) ?? wanted));
  if (held === 0) {
    // Comps took its places meanwhile. It is the first in the line.
    await update(tx, place, { orderId: null, admittedAt: null, admittedQuantity: null, expiresAt: null });
    return false;
  }
  await changeAdmitted(tx, place.pageId, held);
  const retryUntil = now.getTime() + admissionRetryMinutes * MINUTE_MS;
  const expiresAt = new Date(Math.max(retryUntil, place.expiresAt?.getTime() ?? 0));
  await update(tx, place, { orderId: null, held, admittedQuantity: held, expiresAt });
  return true;
}

async function settleUnused(tx: Transaction, place: Place, sentAt: Date | null, now: Date): Promise<boolean> {
  const admittedAt = place.admittedAt ?? now;
  let expiresAt = place.expiresAt ?? now;
  if (!place.toldAt && sentAt) {
    const end = computeAdmissionEnd(admittedAt, sentAt);
    if (end < expiresAt) expiresAt = end;
    await update(tx, place, { toldAt: sentAt, expiresAt });
  }
  if (expiresAt > now) return true;
  await endPlace(tx, place, "unused", now);
  await enqueueEmails(tx, describeEnd(place));
  return false;
}

/** Names the email about an admission. */
const nameTurn = ({ id, admittedAt }: Pick<Place, "id" | "admittedAt">) =>
  `queue-turn:${id}:${admittedAt?.toISOString()}`;

/** Finds when the emails about admissions were handed over that nobody has noted yet, by their names. */
async function findSent(tx: Transaction, places: readonly Place[]): Promise<Map<string | null, Date | null>> {
  const untold = places.filter(({ toldAt, email }) => toldAt === null && email !== null);
  if (untold.length === 0) return new Map();
  const rows = await tx
    .select({ name: emailOutbox.dedupeKey, sentAt: emailOutbox.sentAt })
    .from(emailOutbox)
    .where(and(inArray(emailOutbox.dedupeKey, untold.map(nameTurn)), isNotNull(emailOutbox.sentAt)));
  return new Map(rows.map(({ name, sentAt }) => [name, sentAt]));
}

/** Lets the next ones in, with their places. @returns how many */
async function admit(tx: Transaction, queue: Queue, buying: number, now: Date): Promise<number> {
  const { pageId, maxBuying } = queue;
  if (buying >= maxBuying) return 0;
  const next = await tx
    .select()
    .from(queuePlaces)
    .where(
      and(
        eq(queuePlaces.pageId, pageId),
        isNotNull(queuePlaces.rank),
        isNull(queuePlaces.admittedAt),
        isNull(queuePlaces.endedAt),
      ),
    )
    .orderBy(asc(queuePlaces.rank))
    .limit(maxBuying - buying)
    .for("no key update");
  if (next.length === 0) return 0;
  const left = await lockPlacesLeft(tx, pageId);
  const reserved = decideAdmissions(
    { maxBuying, buying, left },
    next.map(({ quantity }) => quantity),
  );
  const admitted: Place[] = [];
  for (const [index, held] of reserved.entries()) {
    const place = next[index];
    if (!place) continue;
    admitted.push(
      await update(tx, place, {
        admittedAt: now,
        admittedQuantity: held,
        held,
        expiresAt: computeAdmissionEnd(now, null),
        toldAt: null,
        lookedAt: null,
      }),
    );
  }
  await changeAdmitted(
    tx,
    pageId,
    reserved.reduce((sum, held) => sum + held, 0),
  );
  await enqueueEmails(
    tx,
    admitted.flatMap((place) =>
      place.email === null
        ? []
        : [
            {
              template: "queue-turn" as const,
              to: place.email,
              language: place.language,
              input: { placeId: place.id },
              pageId,
              dedupeKey: nameTurn(place),
            },
          ],
    ),
  );
  return admitted.length;
}

/** How often the pace is measured: over the time of an admission, and not before the first ones may be over. */
const PACE_MS = 30_000;

async function measurePace(tx: Transaction, queue: Queue, now: Date): Promise<void> {
  const { pageId, drawnAt, paceAt, pace, bestPace, maxBuying } = queue;
  const since = new Date(now.getTime() - admissionMinutes * MINUTE_MS);
  if (!drawnAt || drawnAt > since || (paceAt && now.getTime() - paceAt.getTime() < PACE_MS)) return;
  const ended = await tx.$count(
    queuePlaces,
    and(eq(queuePlaces.pageId, pageId), isNotNull(queuePlaces.admittedAt), gt(queuePlaces.endedAt, since)),
  );
  const before = startPace(maxBuying);
  const { current, best } = followPace(
    { current: pace ?? before.current, best: bestPace ?? before.best },
    ended / admissionMinutes,
  );
  await tx
    .update(saleQueues)
    .set({ pace: current, bestPace: best, paceAt: now })
    .where(eq(saleQueues.pageId, pageId));
}

async function update(
  tx: Transaction,
  { id }: Place,
  changes: PgUpdateSetSource<typeof queuePlaces>,
): Promise<Place> {
  const [place] = await tx.update(queuePlaces).set(changes).where(eq(queuePlaces.id, id)).returning();
  if (!place) throw new Error("a locked place is missing");
  return place;
}
