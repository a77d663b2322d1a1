import { pageSizes } from "@matinee/domain/limits";
import type { Waitlist, WaitlistEntry, WaitlistRow } from "@matinee/contract/schemas/waitlist";
import { and, asc, desc, eq, ilike, inArray, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Language } from "@matinee/texts/languages";
import type { Queryable } from "../../../db/client.ts";
import { isOfList, type ListKey } from "../../../db/kept-places.ts";
import { countListed } from "../../../db/listed-tickets.ts";
import { hasEmail } from "../../../db/has-email.ts";
import { orderByNewest } from "../../../db/keyset-pagination.ts";
import { sortByIds } from "../../../db/list-page.ts";
import { escapeLike } from "../../../db/search.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { products } from "../../../db/schema/products.ts";
import { waitlistEntries } from "../../../db/schema/waitlists.ts";
import { createNotFoundError } from "../../../platform/errors.ts";

const OPEN = ["waiting", "offered"] as const;
const CSV_BATCH_SIZE = 1000;

/** Counts who waits in a list, those with an offer included. */
export async function countWaiting(
  db: Queryable,
  list: ListKey,
): Promise<{ people: number; tickets: number }> {
  const [counted] = await db
    .select({
      people: sql<number>`count(*)::int`,
      tickets: sql<number>`coalesce(sum(${waitlistEntries.quantity}), 0)::int`,
    })
    .from(waitlistEntries)
    .where(and(isOfList(list), inArray(waitlistEntries.state, OPEN)));
  return counted ?? { people: 0, tickets: 0 };
}

/** Lists the waiting lists that an event can have: that of its places, and those of its tickets with a number of their own. */
export async function listWaitlists(db: Queryable, pageId: string): Promise<Waitlist[]> {
  const { rows } = await db.execute<Waitlist>(sql`
    with list as (
      select null::uuid as id, null::text as title, size as places, taken, kept, 0 as sort_order from capacity_pools
        where page_id = ${pageId} and size is not null
      union all
      select id, title, quantity, reserved, kept, sort_order from products
        where page_id = ${pageId} and type = 'ticket' and quantity is not null and hidden_at is null)
    select list.id as "productId", list.title, list.places, list.taken, counted.people, counted.tickets, counted.offered,
      greatest(list.kept - counted.offered, 0) as kept, (select count(*)::int from listed_tickets listed
        where listed.page_id = ${pageId} and listed.state in ('listed', 'selling')
          and listed.list_product_id is not distinct from list.id) as listed
    from list cross join lateral (
      select count(*)::int as people, coalesce(sum(entry.quantity), 0)::int as tickets,
        coalesce(sum(entry.offered_quantity) filter (where entry.state = 'offered' and entry.order_id is null), 0)::int as offered
      from waitlist_entries entry where entry.page_id = ${pageId} and entry.state in ('waiting', 'offered')
        and entry.list_product_id is not distinct from list.id) counted
    order by list.id is not null, list.sort_order, list.id`);
  return rows;
}

/** Selects the place in the line, from 1; null unless somebody waits. For a query of `waitlist_entries`. */
const selectPlace = () => sql<number | null>`case when "waitlist_entries"."state" = 'waiting' then (
  select count(*)::int + 1 from waitlist_entries ahead where ahead.page_id = "waitlist_entries"."page_id"
    and ahead.list_product_id is not distinct from "waitlist_entries"."list_product_id"
    and ahead.state = 'waiting' and ahead.position < "waitlist_entries"."position") end`;

/** Finds the place of an entry in its line; null unless it waits. */
export async function findPlace(db: Queryable, { id }: { id: string }): Promise<number | null> {
  const [row] = await db
    .select({ place: selectPlace() })
    .from(waitlistEntries)
    .where(eq(waitlistEntries.id, id));
  return row?.place ?? null;
}

const wish = alias(products, "wish");

const rowColumns = {
  entry: waitlistEntries,
  orderStatus: orders.status,
  ticket: { id: wish.id, title: wish.title },
  list: { id: products.id, title: products.title },
  event: {
    id: pages.id,
    url: pages.slug,
    title: pages.title,
    opensAt: pages.opensAt,
    closesAt: pages.closesAt,
    timezone: pages.timezone,
    emailCapture: pages.emailCapture,
  },
};

/** Selects entries of an event, with their places in the line, which are counted once for all of them. */
function selectRows(db: Queryable, pageId: string) {
  const line = db
    .select({
      id: waitlistEntries.id,
      place:
        sql<number>`row_number() over (partition by ${waitlistEntries.listProductId} order by ${waitlistEntries.position})::int`.as(
          "place",
        ),
    })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.pageId, pageId), eq(waitlistEntries.state, "waiting")))
    .as("line");
  return (
    db
      // Null for who does not wait: the column of a subquery does not say so.
      .select({ ...rowColumns, place: sql<number | null>`${line.place}` })
      .from(waitlistEntries)
      .innerJoin(pages, eq(pages.id, waitlistEntries.pageId))
      .leftJoin(orders, eq(orders.id, waitlistEntries.orderId))
      .leftJoin(wish, eq(wish.id, waitlistEntries.productId))
      .leftJoin(products, eq(products.id, waitlistEntries.listProductId))
      .leftJoin(line, eq(line.id, waitlistEntries.id))
  );
}

/** Selects entries of any events, each with its place in its line. */
const selectEntries = (db: Queryable, where: SQL | undefined) =>
  db
    .select({ ...rowColumns, place: selectPlace() })
    .from(waitlistEntries)
    .innerJoin(pages, eq(pages.id, waitlistEntries.pageId))
    .leftJoin(orders, eq(orders.id, waitlistEntries.orderId))
    .leftJoin(wish, eq(wish.id, waitlistEntries.productId))
    .leftJoin(products, eq(products.id, waitlistEntries.listProductId))
    .where(where);

export type ReportedEntry = Awaited<ReturnType<typeof selectRows>>[number];

/** The state of an entry, also before the worker has noted that its order was paid. */
export function getEntryState({ entry: { state, orderId }, orderStatus }: ReportedEntry) {
  const isUnpaid = orderStatus === null || ["pending", "failed", "expired"].includes(orderStatus);
  return state === "offered" && orderId !== null && !isUnpaid ? "taken" : state;
}

function toEntryFields(row: ReportedEntry) {
  const { entry, place } = row;
  const { quantity, acceptsFewer, passId, endReason, removedReason, lapses } = entry;
  return {
    quantity,
    acceptsFewer,
    withPass: passId !== null,
    state: getEntryState(row),
    endReason,
    removedReason,
    place,
    lapses,
    joinedAt: entry.createdAt.toISOString(),
  };
}

/** Finds an entry as its person sees it, and in which language. @throws AppError not-found */
export async function getEntry(
  db: Queryable,
  entryId: string,
): Promise<WaitlistEntry & { language: Language }> {
  const [row] = await selectEntries(db, eq(waitlistEntries.id, entryId));
  if (!row) throw createNotFoundError("waitlistEntry");
  const { entry, event, ticket, list, orderStatus } = row;
  const fields = toEntryFields(row);
  const { people } = await countWaiting(db, entry);
  const { offeredQuantity, offeredUntil, listProductId, email, name } = entry;
  const isOffered = fields.state === "offered" && offeredQuantity !== null && offeredUntil !== null;
  return {
    ...fields,
    event: {
      ...event,
      opensAt: event.opensAt?.toISOString() ?? null,
      closesAt: event.closesAt?.toISOString() ?? null,
    },
    email,
    name,
    language: entry.language,
    ticket: ticket ?? list,
    people,
    offer: isOffered
      ? {
          quantity: offeredQuantity,
          until: offeredUntil.toISOString(),
          ordered: orderStatus === "pending",
          productId: listProductId,
          mayBeWithdrawn: entry.passId === null && (await countListed(db, entry)) > 0,
        }
      : null,
  };
}

/** Lists one page of an event's entries: those of the line in its order, or those that ended, newest first. */
export async function listEntries(
  db: Queryable,
  {
    pageId,
    search,
    state = "open",
    page,
  }: { pageId: string; search: string | undefined; state: "open" | "ended" | undefined; page: number },
): Promise<{ rows: WaitlistRow[]; total: number }> {
  const isOpen = state === "open";
  const where = and(
    eq(waitlistEntries.pageId, pageId),
    isOpen ? inArray(waitlistEntries.state, OPEN) : notInArray(waitlistEntries.state, [...OPEN]),
    matchesPerson(search),
  );
  // The page first: only its rows are joined with the line.
  const shown = await db
    .select({ id: waitlistEntries.id })
    .from(waitlistEntries)
    .where(where)
    .orderBy(
      ...(isOpen
        ? [asc(waitlistEntries.position)]
        : [desc(waitlistEntries.endedAt), desc(waitlistEntries.id)]),
    )
    .limit(pageSizes.attendees)
    .offset((page - 1) * pageSizes.attendees);
  const ids = shown.map(({ id }) => id);
  const rows = await selectRows(db, pageId).where(inArray(waitlistEntries.id, ids));
  return { rows: sortByIds(rows.map(toRow), ids), total: await db.$count(waitlistEntries, where) };
}

/** Matches a part of a name or an email. A list has some thousand entries at most, so that no index is needed. */
function matchesPerson(search: string | undefined): SQL | undefined {
  if (!search?.trim()) return undefined;
  const pattern = `%${escapeLike(search.trim())}%`;
  return or(ilike(waitlistEntries.name, pattern), ilike(waitlistEntries.email, pattern));
}

/** Lists the newest entries of a person, of all events, for staff. */
export async function listEntriesOf(
  db: Queryable,
  email: string,
  limit: number,
): Promise<(WaitlistRow & { pageId: string; pageTitle: string })[]> {
  const rows = await selectEntries(db, hasEmail(waitlistEntries.email, email))
    .orderBy(...orderByNewest(waitlistEntries))
    .limit(limit);
  return rows.map((row) => ({ ...toRow(row), pageId: row.event.id, pageTitle: row.event.title }));
}

function toRow(row: ReportedEntry): WaitlistRow {
  const { entry, ticket, list } = row;
  const { id, email, name, listProductId, offeredQuantity, offers, orderId } = entry;
  return {
    id,
    email,
    name,
    ...toEntryFields(row),
    ticket: ticket ?? list,
    listProductId,
    offeredQuantity,
    offeredUntil: entry.offeredUntil?.toISOString() ?? null,
    offers,
    orderId,
    endedAt: entry.endedAt?.toISOString() ?? null,
  };
}

/** Lists all entries of an event for its report, oldest first. */
export async function listEntriesAfter(
  db: Queryable,
  pageId: string,
  last: ReportedEntry | undefined,
): Promise<ReportedEntry[]> {
  const after: SQL | undefined = last && lt(sql`${last.entry.id}::uuid`, waitlistEntries.id);
  return selectRows(db, pageId)
    .where(and(eq(waitlistEntries.pageId, pageId), after))
    .orderBy(asc(waitlistEntries.id))
    .limit(CSV_BATCH_SIZE);
}
