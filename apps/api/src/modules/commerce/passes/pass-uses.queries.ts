import type { PassUse, PassUseCounts, TicketPass } from "@matinee/contract/schemas/pass-uses";
import { pageSizes } from "@matinee/domain/limits";
import { getPassUseState } from "@matinee/domain/pass-uses";
import { getTicketState } from "@matinee/domain/tickets";
import { getViewingDates } from "@matinee/domain/viewing-windows";
import { and, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { alias, type PgSelect } from "drizzle-orm/pg-core";
import type { Queryable } from "../../../db/client.ts";
import { sortByIds } from "../../../db/list-page.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { passUses } from "../../../db/schema/passes.ts";
import { products } from "../../../db/schema/products.ts";
import { entitlements, passes } from "../../../db/schema/subscribers.ts";
import { matchesSearch, parseSearch, type Search } from "../../../db/search.ts";
import { toIsoString } from "../../../platform/iso-string.ts";
import { toViewingDates } from "../../access/viewing-dates-response.ts";
import { type AttendanceList, findIdsByAttendance } from "../../premieres/attendance-list.queries.ts";
import { getTicketHolder, matchesHolder, ticketTimes } from "../orders/tickets/tickets.queries.ts";

/** The ticket of the festival that is the pass. Its uses are `entitlements`. */
const ticket = alias(entitlements, "ticket");
const festival = alias(pages, "festival");

/** Of passes of another account, the event's owner sees no person. */
const isOwnPass = eq(festival.accountId, pages.accountId);
const isNotReleased = isNull(passUses.releasedAt);

const ticketFields = {
  id: ticket.id,
  holderName: ticket.holderName,
  holderEmail: ticket.holderEmail,
  suspendedAt: ticket.suspendedAt,
  revokedAt: ticket.revokedAt,
  revokedReason: ticket.revokedReason,
};
const buyerFields = { id: orders.id, name: orders.name, email: orders.email, gift: orders.gift };

type UseRow = Awaited<ReturnType<typeof selectUses>>[number];

/** Selects what passes have of screenings, with their holders. */
const selectUses = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      passId: passUses.passId,
      pageId: passUses.pageId,
      pageTitle: pages.title,
      title: products.title,
      ticket: ticketFields,
      order: buyerFields,
      use: entitlements,
      reservedAt: passUses.reservedAt,
      releasedAt: passUses.releasedAt,
      event: ticketTimes,
    })
    .from(passUses)
    .innerJoin(pages, eq(pages.id, passUses.pageId))
    .innerJoin(passes, eq(passes.id, passUses.passId))
    .innerJoin(products, eq(products.id, passes.productId))
    .innerJoin(ticket, eq(ticket.id, passes.entitlementId))
    .innerJoin(orders, eq(orders.id, ticket.orderId))
    .innerJoin(festival, eq(festival.id, ticket.pageId))
    .leftJoin(entitlements, eq(entitlements.id, passUses.entitlementId))
    .where(where)
    .orderBy(desc(passUses.createdAt), desc(passUses.passId));

/** The dates of a use, as owners and staff see them. */
export function toUsedScreening({ use, ticket: held, reservedAt, event }: Omit<UseRow, "title" | "order">) {
  const { opensAt, closesAt, ends } = event;
  const window = opensAt && closesAt ? { opensAt, closesAt } : null;
  return {
    state: getPassUseState(use, held),
    reservedAt: toIsoString(reservedAt),
    begunAt: toIsoString(use?.createdAt ?? null),
    countedAt: toIsoString(use?.countedAt ?? null),
    visits: use?.plays ?? 0,
    ...toViewingDates(getViewingDates(window, ends, use)),
  };
}

const toPassUse = (row: UseRow): PassUse => ({
  passId: row.passId,
  ticketId: row.ticket.id,
  title: row.title,
  ...getTicketHolder(row.ticket, row.order),
  ...toUsedScreening(row),
});

/**
 * Lists one page of those who reserved or used a place of a screening with a pass of its own account, newest first or sorted by
 * attendance, with an exact total. `search` matches part of a name or an email of the holder or the buyer.
 */
export async function listPassUses(
  db: Queryable,
  {
    pageId,
    search,
    attendance,
    page,
  }: { pageId: string; search: string | undefined; attendance: AttendanceList; page: number },
): Promise<{ rows: PassUse[]; total: number }> {
  const term = parseSearch(search, "many");
  const where = and(
    eq(passUses.pageId, pageId),
    isNotReleased,
    isOwnPass,
    term && inArray(passes.entitlementId, selectFoundTickets(db, pageId, term)),
    attendance.where,
  );
  // Neither names nor orders are read for the order and the number of the rows, which many a screening has.
  const total = sql<number>`(count(*) over ())::int`;
  const countMatching = async () => {
    const [counted] = await joinFestivals(db.select({ total: count() }).from(passUses).$dynamic()).where(
      where,
    );
    return counted?.total ?? 0;
  };
  const shown = { limit: pageSizes.attendees, offset: (page - 1) * pageSizes.attendees };
  const { sort } = attendance;
  const matching = sort
    ? null
    : await joinFestivals(db.select({ id: passUses.passId, total }).from(passUses).$dynamic())
        .where(where)
        .orderBy(desc(passUses.createdAt), desc(passUses.passId))
        .limit(shown.limit)
        .offset(shown.offset);
  const ids = sort
    ? await findIdsByAttendance(db, passes, {
        pageId,
        where: inArray(
          passes.id,
          joinFestivals(db.select({ id: passUses.passId }).from(passUses).$dynamic()).where(where),
        ),
        sort,
        ...shown,
      })
    : (matching ?? []).map(({ id }) => id);
  const rows = await selectUses(db, and(eq(passUses.pageId, pageId), inArray(passUses.passId, ids)));
  const sorted = sortByIds(
    rows.map((row) => ({ ...row, id: row.passId })),
    ids,
  );
  // A page behind the last one has no row that says how many there are.
  return { rows: sorted.map(toPassUse), total: matching?.[0]?.total ?? (await countMatching()) };
}

/** Joins the events of a query of `pass_uses`. */
const joinFestivals = <Query extends PgSelect>(query: Query) =>
  query
    .innerJoin(pages, eq(pages.id, passUses.pageId))
    .innerJoin(passes, eq(passes.id, passUses.passId))
    .innerJoin(products, eq(products.id, passes.productId))
    .innerJoin(festival, eq(festival.id, products.pageId));

/**
 * Selects the tickets of the festivals of a screening's account whose buyer or holder a search finds. Apart from the uses: a
 * condition about buyers and holders together would be checked for each pass, after all of them are joined.
 */
function selectFoundTickets(db: Queryable, pageId: string, term: Search) {
  const festivals = () =>
    db
      .select({ id: festival.id })
      .from(pages)
      .innerJoin(festival, and(eq(festival.accountId, pages.accountId), eq(festival.kind, "festival")))
      .where(eq(pages.id, pageId));
  return db
    .select({ id: ticket.id })
    .from(orders)
    .innerJoin(ticket, eq(ticket.orderId, orders.id))
    .where(and(inArray(orders.pageId, festivals()), matchesSearch(term, orders)))
    .union(
      db
        .select({ id: ticket.id })
        .from(ticket)
        .where(
          and(
            inArray(ticket.pageId, festivals()),
            isNotNull(ticket.holderEmail),
            matchesHolder(term.term, ticket),
          ),
        ),
    );
}

/** What the passes of `pass_uses` have, for the columns of a query that joins `entitlements` and the pass's `ticket`. */
const countColumns = {
  reserved: sql<number>`(count(*) filter (where ${passUses.passId} is not null and ${passUses.releasedAt} is null
    and ${passUses.entitlementId} is null and ${ticket.revokedAt} is null))::int`,
  begun: sql<number>`(count(*) filter (where ${passUses.releasedAt} is null and ${entitlements.countedAt} is null
    and ${passUses.entitlementId} is not null and ${entitlements.revokedAt} is null and ${ticket.revokedAt} is null))::int`,
  watched: sql<number>`(count(*) filter (where ${passUses.releasedAt} is null and ${entitlements.countedAt} is not null))::int`,
};

/** Counts the places of a screening that passes have, whosoever they are. */
export async function countPassUses(db: Queryable, pageId: string): Promise<PassUseCounts> {
  const [[counted], [event]] = await Promise.all([
    db
      .select(countColumns)
      .from(passUses)
      .innerJoin(passes, eq(passes.id, passUses.passId))
      .innerJoin(ticket, eq(ticket.id, passes.entitlementId))
      .leftJoin(entitlements, eq(entitlements.id, passUses.entitlementId))
      .where(eq(passUses.pageId, pageId)),
    db
      .select({ named: sql<boolean>`${festival.accountId} is not distinct from ${pages.accountId}` })
      .from(pages)
      .leftJoin(festival, eq(festival.id, pages.festivalId))
      .where(eq(pages.id, pageId)),
  ]);
  return { ...(counted ?? { reserved: 0, begun: 0, watched: 0 }), named: event?.named ?? false };
}

/** Finds what the tickets that are passes have left, by ticket. */
export async function findTicketPasses(
  db: Queryable,
  ticketIds: readonly string[],
): Promise<Map<string, TicketPass>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await db
    .select({
      ticketId: passes.entitlementId,
      id: passes.id,
      title: products.title,
      usesLeft: passes.usesLeft,
      ...countColumns,
    })
    .from(passes)
    .innerJoin(products, eq(products.id, passes.productId))
    .innerJoin(ticket, eq(ticket.id, passes.entitlementId))
    .leftJoin(passUses, eq(passUses.passId, passes.id))
    .leftJoin(entitlements, eq(entitlements.id, passUses.entitlementId))
    .where(inArray(passes.entitlementId, [...ticketIds]))
    .groupBy(passes.id, products.title);
  return new Map(rows.map(({ ticketId, ...pass }) => [ticketId, pass]));
}

/** A pass has at most this many uses. */
const MAX_USES = 200;

/** Lists passes with their uses for staff, newest first. @param limit of the passes */
export async function listAdminPasses(db: Queryable, where: SQL | undefined, limit: number) {
  const rows = await db
    .select({
      pass: passes,
      title: products.title,
      pageId: festival.id,
      pageTitle: festival.title,
      ticket,
      order: buyerFields,
    })
    .from(passes)
    .innerJoin(products, eq(products.id, passes.productId))
    .innerJoin(ticket, eq(ticket.id, passes.entitlementId))
    .innerJoin(orders, eq(orders.id, ticket.orderId))
    .innerJoin(festival, eq(festival.id, ticket.pageId))
    .where(where)
    .orderBy(desc(passes.createdAt), desc(passes.id))
    .limit(limit);
  const ids = rows.map(({ pass }) => pass.id);
  const uses =
    ids.length === 0 ? [] : await selectUses(db, inArray(passUses.passId, ids)).limit(MAX_USES * ids.length);
  const byPass = Map.groupBy(uses, ({ passId }) => passId);
  return rows.map(({ pass, ticket: held, order, ...shown }) => ({
    ...shown,
    id: pass.id,
    ticketId: held.id,
    orderId: order.id,
    state: getTicketState(held),
    ...getTicketHolder(held, order),
    usesLeft: pass.usesLeft,
    createdAt: held.createdAt.toISOString(),
    uses: (byPass.get(pass.id) ?? []).map((use) => ({
      id: use.use?.id ?? null,
      pageId: use.pageId,
      pageTitle: use.pageTitle,
      timezone: use.event.timezone,
      ...toUsedScreening(use),
      releasedAt: toIsoString(use.releasedAt),
    })),
  }));
}

/** Matches the passes whose tickets are of an order, whoever holds them now. */
export const isPassOfOrder = (orderId: string): SQL => eq(ticket.orderId, orderId);

/** Matches passes by their ids. */
export const isPassOf = (ids: readonly string[]): SQL => inArray(passes.id, [...ids]);
