import type { AdminViewer } from "@matinee/contract/routes/admin-viewers";
import type { QueuePlace } from "@matinee/contract/schemas/sale-queue";
import { canonicaliseEmail } from "@matinee/domain/canonical-email";
import { computeAdmissionEnd, estimateWait } from "@matinee/domain/sale-queue";
import { and, desc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../db/client.ts";
import { hasEmail } from "../../../db/has-email.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { queuePlaces } from "../../../db/schema/sale-queues.ts";
import { transact, violatesConstraint } from "../../../db/transaction.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { createQueueToken, verifyQueueToken } from "../../access/queue-token.ts";
import { endPlace, lockAdmissions } from "./end-queue.ts";
import { keepAnswers } from "./kept-answers.ts";
import { readQueueState } from "./queue-state.ts";

type Place = typeof queuePlaces.$inferSelect;

/** A place, and the language of its person. */
type OwnPlace = QueuePlace & Pick<Place, "language">;

/** Returns the place behind a link. @throws AppError not-found */
export function readLink({ config }: Pick<Context, "config">, token: string) {
  const link = verifyQueueToken(config.keyRing, token);
  if (!link) throw createNotFoundError("queuePlace");
  return link;
}

/**
 * Finds a place by its link. The first look of somebody who was let in begins their time.
 * @throws AppError not-found
 */
export async function lookAtPlace(ctx: Context, pageId: string, token: string): Promise<OwnPlace> {
  const { placeId } = readLink(ctx, token);
  const place = await findQueuePlace(ctx, pageId, placeId);
  // Most people only wait.
  if (!place.admission) return place;
  const now = ctx.clock.now();
  const begun = computeAdmissionEnd(now, now).toISOString();
  const { rowCount } = await ctx.db
    .update(queuePlaces)
    .set({ lookedAt: now, expiresAt: sql`least(${queuePlaces.expiresAt}, ${begun}::timestamptz)` })
    .where(
      and(
        eq(queuePlaces.id, placeId),
        isNull(queuePlaces.lookedAt),
        isNotNull(queuePlaces.admittedAt),
        isNull(queuePlaces.endedAt),
      ),
    );
  return rowCount === 0 ? place : findQueuePlace(ctx, pageId, placeId);
}

/** Describes a place that was just given, as {@link findQueuePlace} finds it. */
export const describeNewPlace = (
  {
    id,
    quantity,
    email,
    needsEmail,
    joinedAt,
  }: Pick<Place, "id" | "quantity" | "email" | "needsEmail" | "joinedAt">,
  event: QueuePlace["event"],
): QueuePlace => ({
  id,
  event,
  quantity,
  email,
  confirmed: false,
  needsEmail,
  joinedAt: joinedAt.toISOString(),
  group: null,
  rank: null,
  ahead: null,
  placesAhead: null,
  estimate: null,
  admission: null,
  endReason: null,
});

/** Finds a place by its id. @throws AppError not-found, also for that of another event */
export async function findQueuePlace(ctx: Context, pageId: string, placeId: string): Promise<OwnPlace> {
  const [row] = await ctx.db
    .select({
      place: queuePlaces,
      event: { id: pages.id, url: pages.slug, title: pages.title },
      orderStatus: orders.status,
    })
    .from(queuePlaces)
    .innerJoin(pages, eq(pages.id, queuePlaces.pageId))
    .leftJoin(orders, eq(orders.id, queuePlaces.orderId))
    .where(and(eq(queuePlaces.id, placeId), eq(queuePlaces.pageId, pageId)));
  if (!row) throw createNotFoundError("queuePlace");
  const { place, event, orderStatus } = row;
  const { id, quantity, email, rank, admittedAt, endedAt, admittedQuantity, expiresAt } = place;
  const isWaiting = rank !== null && !admittedAt && !endedAt;
  const position = isWaiting ? await findPosition(ctx, pageId, rank) : null;
  return {
    id,
    event,
    quantity,
    email,
    language: place.language,
    confirmed: place.confirmedAt !== null,
    needsEmail: place.needsEmail,
    joinedAt: place.joinedAt.toISOString(),
    group: place.drawGroup,
    rank,
    ahead: position?.ahead ?? null,
    placesAhead: position?.placesAhead ?? null,
    estimate: position && (await estimate(ctx, pageId, position)),
    admission:
      admittedAt && !endedAt && expiresAt
        ? {
            quantity: admittedQuantity ?? quantity,
            until: expiresAt.toISOString(),
            // A paid order ends the place within seconds.
            ordered: isPaid(orderStatus),
          }
        : null,
    endReason: place.endReason,
  };
}

async function estimate(
  ctx: Context,
  pageId: string,
  position: { ahead: number; placesAhead: number },
): Promise<NonNullable<QueuePlace["estimate"]>> {
  const { left, pace, bestPace, state } = await readQueueState(ctx, pageId);
  const current = pace ?? 0;
  return estimateWait({ ...position, left }, { current, best: bestPace ?? current }, state === "paused");
}

/** From which rank on a position is read from the kept line. Counting so many people takes a fraction of a millisecond. */
const FAR_RANK = 1000;

/** The line, at most two seconds old: after a draw everybody asks at once, and counting takes the longer the farther back somebody is. */
const lines = keepAnswers<Line>(2000, 100);

interface Line {
  ranks: readonly number[];
  /** How many places those up to each rank want together. */
  places: readonly number[];
}

const findPosition = async (ctx: Context, pageId: string, rank: number) =>
  rank <= FAR_RANK
    ? countAhead(ctx.db, pageId, rank)
    : findInLine(await lines.find(ctx, pageId, () => readLine(ctx.db, pageId)), rank);

/** Finds who stands in front of a rank in a line that was read before. */
function findInLine({ ranks, places }: Line, rank: number) {
  let [low, high] = [0, ranks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranks[middle] ?? Infinity) < rank) low = middle + 1;
    else high = middle;
  }
  return { ahead: low, placesAhead: places[low - 1] ?? 0 };
}

/** Reads everybody who waits, in two columns: a row for each takes ten times as long. */
async function readLine(db: Queryable, pageId: string): Promise<Line> {
  const { rows } = await db.execute<{ ranks: number[]; quantities: number[] }>(sql`select
    coalesce(array_agg(rank order by rank), '{}') as ranks, coalesce(array_agg(quantity order by rank), '{}') as quantities
    from queue_places where page_id = ${pageId} and ended_at is null and admitted_at is null and rank is not null`);
  const [{ ranks, quantities } = { ranks: [], quantities: [] }] = rows;
  let sum = 0;
  return { ranks, places: quantities.map((quantity) => (sum += quantity)) };
}

/** Counts who stands in front of a rank, and the places that they want. */
async function countAhead(db: Queryable, pageId: string, rank: number) {
  const [counted] = await db
    .select({
      ahead: sql<number>`count(*)::int`,
      placesAhead: sql<number>`coalesce(sum(${queuePlaces.quantity}), 0)::int`,
    })
    .from(queuePlaces)
    .where(
      and(
        eq(queuePlaces.pageId, pageId),
        isNull(queuePlaces.endedAt),
        isNull(queuePlaces.admittedAt),
        sql`${queuePlaces.rank} < ${rank}`,
      ),
    );
  return counted ?? { ahead: 0, placesAhead: 0 };
}

/**
 * Confirms the email of a place by the link that went there. When the address has a confirmed place already, that is the one it
 * keeps, and the other ends.
 * @returns the place that the address has, with its link
 * @throws AppError not-found, also for a link that did not come by email
 */
export async function confirmPlace(
  ctx: Context,
  pageId: string,
  token: string,
): Promise<QueuePlace & { token: string }> {
  const { placeId, isFromEmail } = readLink(ctx, token);
  if (!isFromEmail) throw createNotFoundError("queuePlace");
  const now = ctx.clock.now();
  const confirm = () => transact(ctx.db, (tx) => confirmIn(tx, { pageId, placeId }, now));
  const id = await confirm().catch((error: unknown) => {
    // Another place of the address was confirmed at once.
    if (violatesConstraint(error, "queue_places_email_key")) return confirm();
    throw error;
  });
  return { ...(await findQueuePlace(ctx, pageId, id)), token: createQueueToken(ctx.config.keyRing, id) };
}

async function confirmIn(
  tx: Transaction,
  { pageId, placeId }: { pageId: string; placeId: string },
  now: Date,
): Promise<string> {
  const { place, isPaying } = await lockPlace(tx, pageId, placeId);
  if (place.confirmedAt || place.endedAt || place.email === null) return placeId;
  const emailKey = canonicaliseEmail(place.email);
  const [other] = await tx
    .select({ id: queuePlaces.id })
    .from(queuePlaces)
    .where(
      and(
        eq(queuePlaces.pageId, pageId),
        eq(queuePlaces.emailKey, emailKey),
        isNull(queuePlaces.endedAt),
        ne(queuePlaces.id, placeId),
      ),
    );
  if (!other)
    await tx
      .update(queuePlaces)
      // It comes to the line now.
      .set({ confirmedAt: now, emailKey, ...(place.needsEmail && { joinedAt: now }) })
      .where(eq(queuePlaces.id, placeId));
  else if (!isPaying) await endPlace(tx, place, "merged", now);
  return other?.id ?? placeId;
}

/**
 * Ends a place for its person. A second call changes nothing.
 * @throws AppError not-found; state-conflict while a payment with it is under way
 */
export async function leaveQueue(ctx: Context, pageId: string, token: string): Promise<void> {
  const { placeId } = readLink(ctx, token);
  await transact(ctx.db, async (tx) => {
    const { place, isPaying } = await lockPlace(tx, pageId, placeId);
    if (isPaying)
      throw new AppError("state-conflict", (t) => t.saleQueue.admissionProblems.ordered, {
        details: { admission: "ordered" },
      });
    if (!place.endedAt) await endPlace(tx, place, "left", ctx.clock.now());
  });
}

/** Locks a place behind the places of its event. @throws AppError not-found */
async function lockPlace(
  tx: Transaction,
  pageId: string,
  placeId: string,
): Promise<{ place: Place; isPaying: boolean }> {
  await lockAdmissions(tx, pageId);
  const [row] = await tx
    .select({ place: queuePlaces, orderStatus: orders.status })
    .from(queuePlaces)
    .leftJoin(orders, eq(orders.id, queuePlaces.orderId))
    .where(and(eq(queuePlaces.id, placeId), eq(queuePlaces.pageId, pageId)))
    .for("no key update", { of: queuePlaces });
  if (!row) throw createNotFoundError("queuePlace");
  const { orderStatus } = row;
  return { place: row.place, isPaying: isPaid(orderStatus) };
}

/** Whether the order of a place is paid, or its payment under way. */
const isPaid = (status: typeof orders.$inferSelect.status | null): boolean =>
  status !== null && status !== "failed" && status !== "expired";

/** Lists the newest places of a person by email, of all queues, for staff. */
export async function listPlacesOf(
  db: Queryable,
  email: string,
  limit: number,
): Promise<AdminViewer["queuePlaces"]> {
  const rows = await db
    .select({ place: queuePlaces, pageTitle: pages.title })
    .from(queuePlaces)
    .innerJoin(pages, eq(pages.id, queuePlaces.pageId))
    .where(hasEmail(queuePlaces.email, email))
    .orderBy(desc(queuePlaces.joinedAt), desc(queuePlaces.id))
    .limit(limit);
  return rows.map(({ place, pageTitle }) => {
    const { id, pageId, quantity, rank, confirmedAt, admittedAt, endReason } = place;
    const until = admittedAt !== null && endReason === null ? place.expiresAt : null;
    return {
      id,
      pageId,
      pageTitle,
      quantity,
      confirmed: confirmedAt !== null,
      rank,
      until: until?.toISOString() ?? null,
      endReason,
      joinedAt: place.joinedAt.toISOString(),
    };
  });
}
