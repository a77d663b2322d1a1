import { productTypes, takesPlace } from "@matinee/domain/admission";
import { canCountPlaces } from "@matinee/domain/capacity";
import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "./client.ts";
import { isRegistered } from "./is-registered.ts";
import { films } from "./schema/films.ts";
import { filmPools, pageFilms } from "./schema/page-films.ts";
import { capacityPools, pages } from "./schema/pages.ts";
import { passUses } from "./schema/passes.ts";
import { products } from "./schema/products.ts";
import { queuePlaces } from "./schema/sale-queues.ts";
import { subscribers } from "./schema/subscribers.ts";
import { waitlistEntries } from "./schema/waitlists.ts";
import { violatesConstraint } from "./transaction.ts";

/** What the places of an event depend on, as a save leaves it. */
export type EventWithPlaces = Pick<
  typeof pages.$inferSelect,
  "id" | "activated" | "capacity" | "emailCapture" | "passShare" | "paywallSettings" | "festivalId"
>;

/** Why places cannot be counted: more are taken, of an event or of the audience of a film, than there would be. */
export type PlacesProblem =
  | { of: "event"; pageId: string; taken: number }
  /** Passes take more than they may. */
  | { of: "passes"; pageId: string; taken: number }
  | { of: "film"; filmId: string; title: string; size: number; taken: number }
  /** Everybody may watch this active event, also a film that only so many people may see. */
  | { of: "gate"; pageId: string; filmId: string; title: string };

/** Whether a write failed because the event, or one of its films, has not enough places left. */
export const exceedsCapacity = (error: unknown): boolean =>
  violatesConstraint(error, "capacity_never_exceeded") ||
  violatesConstraint(error, "film_audience_never_exceeded");

/** Whether the use of a pass, or a reservation with one, failed because passes take all places of the screening that they may. */
export const exceedsPassShare = (error: unknown): boolean =>
  violatesConstraint(error, "pass_share_never_exceeded");

/**
 * Counts the places of events again after a change of their capacity, their gate, their films or these films' audience caps, of
 * the places that passes may take, or of the festival that they are in. Call it in the transaction of the change, which has
 * locked the events.
 *
 * Triggers count each ticket, registration and use of a pass that comes or goes (rules/tickets.md, Places): in the places of the
 * event, and from there in those of each film that only so many people may see. The tickets are locked while they are counted
 * here: who reserves or frees one did so before, and is counted, or does so afterwards, and finds the places. Registrations come
 * and go under a lock of the event, and uses of passes under one of their own, so that they need not wait for other saves.
 * Everybody locks tickets by id, the places of films by festival and film, and then those of the event; who has those of one
 * event first, as a sale or the use of a pass, waits for films with nothing locked that others need.
 * @returns a problem, after which the caller must roll back; null if there is none
 */
export async function savePlaces(
  tx: Transaction,
  events: readonly EventWithPlaces[],
): Promise<PlacesProblem | null> {
  if (events.length === 0) return null;
  const ids = events.map(({ id }) => id);
  const tickets = await tx
    .select({ id: products.id, pageId: products.pageId, reserved: products.reserved })
    .from(products)
    .where(and(inArray(products.pageId, ids), inArray(products.type, productTypes.filter(takesPlace))))
    .orderBy(products.id)
    .for("no key update");
  const uses = await countPassUses(tx, ids);
  const capped = await findCappedFilms(tx, inArray(pageFilms.pageId, ids));
  const pools = await lockFilmPools(tx, events, capped);
  for (const { pageId, filmId, title } of capped) {
    const event = events.find(({ id }) => id === pageId);
    if (event?.activated && !canCountPlaces({ ...event.paywallSettings, emailCapture: event.emailCapture }))
      return { of: "gate", pageId, filmId, title };
    const poolId =
      event && pools.find((pool) => pool.filmId === filmId && pool.scopeId === getScope(event))?.id;
    if (!poolId) throw new Error("a capped film has no places");
    await tx
      .update(pageFilms)
      .set({ poolId })
      .where(and(eq(pageFilms.pageId, pageId), eq(pageFilms.filmId, filmId)));
  }
  const before = await setListsAside(tx, ids);
  const admitted = await countAdmitted(tx, ids);
  for (const event of events) {
    const problem = await saveEventPool(tx, event, {
      hasCappedFilms: capped.some(({ pageId }) => pageId === event.id),
      tickets: tickets.filter(({ pageId }) => pageId === event.id),
      passTaken: uses.get(event.id) ?? 0,
      kept: before.get(event.id)?.kept ?? 0,
      admitted: admitted.get(event.id) ?? 0,
    });
    if (problem) return problem;
  }
  const filmProblem = await countFilmPools(
    tx,
    pools.map(({ id }) => id),
  );
  if (filmProblem) return filmProblem;
  for (const [pageId, pool] of before) if (pool.hasList) await keepFreedPlaces(tx, pageId, pool);
  return null;
}

/**
 * Lets the places be counted as if nobody waited: the trigger that keeps what becomes free would see films that are not counted
 * yet.
 * @returns the places before, by event
 */
async function setListsAside(tx: Transaction, ids: readonly string[]) {
  const before = await tx
    .select()
    .from(capacityPools)
    .where(inArray(capacityPools.pageId, [...ids]))
    .orderBy(capacityPools.pageId)
    .for("no key update");
  // Without the other flag, the trigger leaves the places of films to `countFilmPools`.
  await tx
    .update(capacityPools)
    .set({ hasCappedFilms: false, hasList: false })
    .where(inArray(capacityPools.pageId, [...ids]));
  return new Map(before.map((pool) => [pool.pageId, pool]));
}

/**
 * Counts the places of those whom queues have let in, by event. Who is let in, or buys, holds a lock of the event or of its tickets
 * meanwhile.
 */
async function countAdmitted(tx: Transaction, ids: readonly string[]): Promise<Map<string, number>> {
  const { pageId, held } = queuePlaces;
  const rows = await tx
    .select({ pageId, held: sql<number>`sum(${held})::int` })
    .from(queuePlaces)
    .where(and(inArray(pageId, [...ids]), isNull(queuePlaces.endedAt), isNotNull(queuePlaces.admittedAt)))
    .groupBy(pageId);
  return new Map(rows.map((row) => [row.pageId, row.held]));
}

/** Keeps the places that are free after a save for those who wait, as the trigger does elsewhere. */
async function keepFreedPlaces(
  tx: Transaction,
  pageId: string,
  before: typeof capacityPools.$inferSelect,
): Promise<void> {
  const { size, taken, kept } = capacityPools;
  const left = sql`find_places_left(${capacityPools.id})`;
  // While a queue runs, free places are its own.
  const added = sql`case when has_queue(${pageId}) then 0
    else greatest(0, least(${size} - ${taken} - ${before.size}::integer + ${before.taken}::integer, ${left})) end`;
  await tx
    .update(capacityPools)
    .set({
      hasList: true,
      taken: sql`${taken} + coalesce(${added}, 0)`,
      kept: sql`${kept} + coalesce(${added}, 0)`,
    })
    .where(and(eq(capacityPools.pageId, pageId), isNotNull(size)));
}

/**
 * Counts the places that passes take of events, by event, and keeps uses of passes from coming or going until the transaction
 * ends. The trigger of `pass_uses` takes the same locks, shared and in the same order.
 */
async function countPassUses(tx: Transaction, ids: readonly string[]): Promise<Map<string, number>> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('pass-places:' || id, 0))
    from (select unnest(${sql.param([...ids])}::uuid[]) as id order by 1) ordered`);
  const rows = await tx
    .select({ pageId: passUses.pageId, taken: sql<number>`count(*)::int` })
    .from(passUses)
    .where(and(inArray(passUses.pageId, [...ids]), isNull(passUses.releasedAt)))
    .groupBy(passUses.pageId);
  return new Map(rows.map(({ pageId, taken }) => [pageId, taken]));
}

/** Waits until the places that passes take of an event are counted, and keeps them from being counted. Before any place is locked. */
export const lockPassPlaces = (tx: Transaction, pageId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${`pass-places:${pageId}`}, 0))`);

async function saveEventPool(
  tx: Transaction,
  { id: pageId, capacity, emailCapture, passShare }: EventWithPlaces,
  {
    hasCappedFilms,
    tickets,
    passTaken,
    kept,
    admitted,
  }: {
    hasCappedFilms: boolean;
    tickets: readonly { id: string; reserved: number }[];
    passTaken: number;
    kept: number;
    admitted: number;
  },
): Promise<PlacesProblem | null> {
  const ticketIds = tickets.map(({ id }) => id);
  if (capacity === null) await closeUnlimitedList(tx, pageId);
  if (capacity === null && !hasCappedFilms) {
    await tx.update(products).set({ poolId: null }).where(inArray(products.id, ticketIds));
    await tx.delete(capacityPools).where(eq(capacityPools.pageId, pageId));
    return null;
  }
  const registered = emailCapture
    ? await tx.$count(subscribers, and(eq(subscribers.pageId, pageId), isRegistered))
    : 0;
  const keptHere = capacity === null ? 0 : kept;
  const taken = tickets.reduce(
    (sum, { reserved }) => sum + reserved,
    registered + passTaken + keptHere + admitted,
  );
  if (capacity !== null && taken > capacity) return { of: "event", pageId, taken };
  if (passShare !== null && passTaken > passShare) return { of: "passes", pageId, taken: passTaken };
  const fields = {
    size: capacity,
    taken,
    passSize: passShare,
    passTaken,
    hasCappedFilms,
    kept: keptHere,
    admitted,
  };
  const [pool] = await tx
    .insert(capacityPools)
    .values({ pageId, ...fields })
    .onConflictDoUpdate({ target: capacityPools.pageId, set: fields })
    .returning({ id: capacityPools.id });
  if (!pool) throw new Error("the upsert returned no pool");
  await tx.update(products).set({ poolId: pool.id }).where(inArray(products.id, ticketIds));
  return null;
}

/** Nobody waits for places that are not counted any more. Whose payment is under way keeps what they were offered. */
async function closeUnlimitedList(tx: Transaction, pageId: string): Promise<void> {
  const { state, listProductId, orderId } = waitlistEntries;
  await tx
    .update(waitlistEntries)
    .set({ state: "closed", endReason: "unlimited", endedAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(waitlistEntries.pageId, pageId),
        inArray(state, ["waiting", "offered"]),
        isNull(listProductId),
        isNull(orderId),
      ),
    );
}

/** The audience of a film is counted over a festival, else over the event. */
const getScope = ({ id, festivalId }: EventWithPlaces): string => festivalId ?? id;

const cap = sql<number>`coalesce(${pageFilms.audienceCap}, ${films.audienceCap})`;

/** Finds the films of events that only so many people may see. */
const findCappedFilms = (db: Queryable, where: ReturnType<typeof and>) =>
  db
    .select({ pageId: pageFilms.pageId, filmId: pageFilms.filmId, title: films.title })
    .from(pageFilms)
    .innerJoin(films, eq(films.id, pageFilms.filmId))
    .where(and(where, sql`${cap} is not null`))
    .orderBy(asc(pageFilms.filmId));

/** Locks the places of the films of events, those of the festivals that they are in, and of those that they leave. */
async function lockFilmPools(
  tx: Transaction,
  events: readonly EventWithPlaces[],
  capped: readonly { pageId: string; filmId: string }[],
) {
  const ids = events.map(({ id }) => id);
  const wanted = new Map(
    capped.flatMap(({ pageId, filmId }) => {
      const event = events.find(({ id }) => id === pageId);
      return event ? [[`${getScope(event)}:${filmId}`, { scopeId: getScope(event), filmId }] as const] : [];
    }),
  );
  const added = [...wanted.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, pool]) => ({ ...pool, size: 0, taken: 0 }));
  if (added.length > 0) await tx.insert(filmPools).values(added).onConflictDoNothing();
  const pools = await tx
    .select({ id: filmPools.id, scopeId: filmPools.scopeId, filmId: filmPools.filmId })
    .from(filmPools)
    .where(
      or(
        inArray(filmPools.scopeId, [...ids, ...events.map(getScope)]),
        inArray(
          filmPools.id,
          tx.select({ id: pageFilms.poolId }).from(pageFilms).where(inArray(pageFilms.pageId, ids)),
        ),
      ),
    )
    .orderBy(asc(filmPools.scopeId), asc(filmPools.filmId))
    .for("no key update");
  await tx.update(pageFilms).set({ poolId: null }).where(inArray(pageFilms.pageId, ids));
  return pools;
}

/** Counts the places of locked films. What no event counts any more is removed; the smallest cap of a film holds. */
async function countFilmPools(tx: Transaction, ids: readonly string[]): Promise<PlacesProblem | null> {
  if (ids.length === 0) return null;
  const counted = await tx
    .select({
      id: filmPools.id,
      filmId: filmPools.filmId,
      title: films.title,
      size: sql<number | null>`min(${cap}) filter (where ${pageFilms.filmId} is not null)`,
      taken: sql<number>`coalesce(sum(${capacityPools.taken}), 0)::int`,
    })
    .from(filmPools)
    .innerJoin(films, eq(films.id, filmPools.filmId))
    .leftJoin(pageFilms, and(eq(pageFilms.filmId, filmPools.filmId), eq(pageFilms.poolId, filmPools.id)))
    .leftJoin(capacityPools, eq(capacityPools.pageId, pageFilms.pageId))
    .where(inArray(filmPools.id, [...ids]))
    .groupBy(filmPools.id, films.id);
  for (const { id, filmId, title, size, taken } of counted) {
    if (size === null) await tx.delete(filmPools).where(eq(filmPools.id, id));
    else if (taken > size) return { of: "film", filmId, title, size, taken };
    else await tx.update(filmPools).set({ size, taken }).where(eq(filmPools.id, id));
  }
  return null;
}

/**
 * Locks stored events and counts their places again.
 * @returns as {@link savePlaces}
 */
async function savePlacesOf(tx: Transaction, where: SQL): Promise<PlacesProblem | null> {
  const events = await tx.select().from(pages).where(where).orderBy(asc(pages.id)).for("no key update");
  return savePlaces(tx, events);
}

/** Counts the places of an event again after it has joined or left a festival. @returns as {@link savePlaces} */
export const savePlacesOfEvent = (tx: Transaction, pageId: string): Promise<PlacesProblem | null> =>
  savePlacesOf(tx, eq(pages.id, pageId));

/** Counts the places of all events that show a film again, after its audience cap has changed. @returns as {@link savePlaces} */
export const savePlacesOfFilm = (tx: Transaction, filmId: string): Promise<PlacesProblem | null> =>
  savePlacesOf(
    tx,
    inArray(
      pages.id,
      tx.select({ id: pageFilms.pageId }).from(pageFilms).where(eq(pageFilms.filmId, filmId)),
    ),
  );

/** Keeps the films that an account's events show, and the caps of its films, from changing at once. */
export const lockAudienceCaps = (tx: Transaction, accountId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`audience-caps:${accountId}`}, 0))`);

/** The table is named: Drizzle leaves it out in a query without joins, and `id` would be that of the inner table. */
const thisEvent = sql`${pages}.${sql.identifier("id")}`;

/**
 * Selects the places that an event has left, of its own and of each of its films; null when none are counted. For the columns
 * of a query of `pages`.
 */
export const selectPlacesLeft = () => sql<number | null>`(
  select least(pool.size - pool.taken, case when pool.has_capped_films then (
    select min(audience.size - audience.taken) from ${pageFilms} shown join ${filmPools} audience on audience.id = shown.pool_id
    where shown.page_id = pool.page_id) end)
  from ${capacityPools} pool where pool.page_id = ${thisEvent})`;

/** Locks the places of an event, and of its films, for a list of tickets. @returns how many are left; null without a limit */
export async function lockPlacesLeft(tx: Transaction, pageId: string): Promise<number | null> {
  const [pool] = await tx
    .select({ size: capacityPools.size, taken: capacityPools.taken })
    .from(capacityPools)
    .where(eq(capacityPools.pageId, pageId))
    .for("no key update");
  if (!pool) return null;
  const audiences = await tx
    .select({ left: sql<number>`${filmPools.size} - ${filmPools.taken}` })
    .from(filmPools)
    .where(
      inArray(
        filmPools.id,
        tx.select({ id: pageFilms.poolId }).from(pageFilms).where(eq(pageFilms.pageId, pageId)),
      ),
    )
    .orderBy(asc(filmPools.scopeId), asc(filmPools.filmId))
    .for("no key update");
  const limits = [
    ...(pool.size === null ? [] : [pool.size - pool.taken]),
    ...audiences.map(({ left }) => left),
  ];
  return limits.length === 0 ? null : Math.min(...limits);
}
