import type { Ticket, TicketRow } from "@matinee/contract/schemas/tickets";
import type { Texts } from "@matinee/texts";
import type { AttendeeAnswer } from "@matinee/domain/attendee-questions";
import {
  defaultTicketRules,
  findReturnProblem,
  findSendProblem,
  getTicketState,
  secondOrderReturnMinutes,
  type TicketOfEvent,
  type TicketRules,
} from "@matinee/domain/tickets";
import type { PageKind, ScreeningEnd } from "@matinee/domain/page-kind";
import { getViewingDates } from "@matinee/domain/viewing-windows";
import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from "drizzle-orm";
import { alias, type PgSelect } from "drizzle-orm/pg-core";
import { prepareOnce } from "../../../../db/prepare-once.ts";
import type { Queryable } from "../../../../db/client.ts";
import { matchesSearch, parseSearch } from "../../../../db/search.ts";
import { type Order, orders } from "../../../../db/schema/orders.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { selectPassPlays } from "../../../access/entitlements.queries.ts";
import { toViewingDates } from "../../../access/viewing-dates-response.ts";
import { findRefundableCents } from "../refunds/refundable.queries.ts";
import { passSettings, passUses } from "../../../../db/schema/passes.ts";
import { premieres } from "../../../../db/schema/premieres.ts";
import { products } from "../../../../db/schema/products.ts";
import { entitlements, passes } from "../../../../db/schema/subscribers.ts";
import { type Listing, selectListing } from "./listings.queries.ts";

export type StoredTicket = typeof entitlements.$inferSelect;

/** What the rules of sending on and giving back ask about an event. */
export interface TicketEvent {
  kind: PageKind;
  rules: TicketRules;
  startsAt: Date | null;
  opensAt: Date | null;
  closesAt: Date | null;
  ends: ScreeningEnd;
  timezone: string;
  cancelledAt: Date | null;
  accountId: string;
}

const ticketEventFields = {
  kind: pages.kind,
  settings: pages.ticketSettings,
  startsAt: sql<Date | null>`coalesce(${premieres.startsAt}, ${pages.opensAt})`.mapWith(pages.opensAt),
  opensAt: pages.opensAt,
  closesAt: pages.closesAt,
  ends: pages.ends,
  timezone: pages.timezone,
  cancelledAt: pages.cancelledAt,
  accountId: pages.accountId,
};

/** Finds what the rules of an event's tickets depend on. Times are UTC. */
export async function findTicketEvent(db: Queryable, pageId: string): Promise<TicketEvent | null> {
  const [row] = await db
    .select(ticketEventFields)
    .from(pages)
    .leftJoin(premieres, eq(premieres.pageId, pages.id))
    .where(eq(pages.id, pageId));
  if (!row) return null;
  const { settings, ...event } = row;
  return { ...event, rules: settings ?? defaultTicketRules };
}

/** How often films were started with the pass that a ticket is, for the columns of a query of `entitlements`. */
export const passPlays = selectPassPlays(sql`"entitlements"."id"`);

/** How often films were started with a ticket or a pass, for the columns of a query of `entitlements`. */
export const ticketPlays = sql<number>`("entitlements"."plays" + ${passPlays})`;

/** Whether the holder of a pass may send it on, for the columns of a query of `entitlements`; null of a ticket. */
export const selectTransferable = () => sql<boolean | null>`(select settings.transferable from ${passes} pass
  join ${passSettings} settings on settings.product_id = pass.product_id where pass.entitlement_id = "entitlements"."id")`;

/** Returns a ticket as the rules of the domain look at it. */
export const describeTicket = (
  ticket: StoredTicket & { transferable?: boolean | null; passPlays?: number; isBeingSold?: boolean },
  event: TicketEvent,
): TicketOfEvent => ({
  transferable: ticket.transferable ?? null,
  state: getTicketState(ticket),
  isBeingSold: ticket.isBeingSold ?? false,
  plays: ticket.plays + (ticket.passPlays ?? 0),
  paidCents: ticket.paidCents ?? 0,
  startsAt: event.startsAt,
  closesAt: event.closesAt,
  timeEndsAt: getTimeEnd(event, ticket),
});

/** When the time of a ticket ends; null while it ends with the event. */
function getTimeEnd(event: TicketEvent, ticket: StoredTicket): Date | null {
  const { beginBy, finishBy } = getViewingDates(toWindow(event), event.ends, ticket);
  return beginBy ?? finishBy;
}

/** What the API says about the tickets of an event; those of a festival are passes. */
export const findTicketWords = ({ kind }: Pick<TicketEvent, "kind">, texts: Texts) =>
  kind === "festival" ? texts.passTickets : texts.tickets;

const toWindow = ({ opensAt, closesAt }: Pick<TicketEvent, "opensAt" | "closesAt">) =>
  opensAt && closesAt ? { opensAt, closesAt } : null;

type BoughtOrder = Pick<Order, "id" | "pageId" | "email" | "paidAt">;

/** Whether the person of an order had a ticket of the event already when they paid for it, within the last hour. */
const isSecondOrderSql = sql<boolean>`(${sql.placeholder("isRecent")}::boolean and exists (
  select from ${orders} earlier join ${entitlements} held on held.order_id = earlier.id
  where earlier.page_id = ${sql.placeholder("pageId")}::uuid and lower(earlier.email) = lower(${sql.placeholder("email")})
    and earlier.id <> ${sql.placeholder("orderId")}::uuid and earlier.paid_at < ${sql.placeholder("paidAt")}::timestamptz
    and earlier.gift is null and held.revoked_at is null))`;

const nameSecondOrder = ({ id, pageId, email, paidAt }: BoughtOrder, now: Date) => ({
  orderId: id,
  pageId,
  email,
  paidAt: paidAt?.toISOString() ?? null,
  isRecent: paidAt !== null && now.getTime() - paidAt.getTime() <= secondOrderReturnMinutes * 60_000,
});

/** Whether an order is the second of its person, so that its tickets can be given back for an hour. */
export async function isSecondOrder(db: Queryable, order: BoughtOrder, now: Date): Promise<boolean> {
  const [row] = await prepareSecondOrder(db).execute(nameSecondOrder(order, now));
  return row?.isSecond ?? false;
}

const prepareSecondOrder = prepareOnce((db) =>
  db
    .select({ isSecond: isSecondOrderSql })
    .from(sql`(select) once`)
    .prepare("second_order"),
);

/** One statement, which each checkout runs for its response. */
const prepareTickets = prepareOnce((db) => {
  const successor = alias(entitlements, "successor");
  const { holderName, holderEmail, createdAt } = successor;
  const ticketId = sql`${sql.placeholder("ticketId")}::uuid`;
  return db
    .select({
      ticket: entitlements,
      next: { holderName, holderEmail, createdAt },
      event: ticketEventFields,
      isSecond: isSecondOrderSql,
      transferable: sql<
        boolean | null
      >`case when ${pages.kind} = 'festival' then ${selectTransferable()} end`,
      passPlays: sql<number>`case when ${pages.kind} = 'festival' then ${passPlays} else 0 end`,
    })
    .from(entitlements)
    .innerJoin(pages, eq(pages.id, entitlements.pageId))
    .leftJoin(premieres, eq(premieres.pageId, pages.id))
    .leftJoin(successor, eq(successor.previousId, entitlements.id))
    .where(
      and(
        eq(entitlements.orderId, sql.placeholder("orderId")),
        sql`case when ${ticketId} is null then ${entitlements.previousId} is null else ${entitlements.id} = ${ticketId} end`,
      ),
    )
    .orderBy(entitlements.unit)
    .prepare("order_tickets");
});

/**
 * Lists the tickets of an order as its buyer sees them: each that was sold, with the person to whom it was sent on. What the
 * new holder does with it does not show. The buyer of a gift sees none of its tickets. `addListings` adds the waiting list.
 * @param ticketId lists this ticket alone, for its holder
 */
export async function listTickets(
  db: Queryable,
  order: Order,
  { ticketId, now }: { ticketId: string | null; now: Date },
): Promise<Ticket[]> {
  const rows = await prepareTickets(db).execute({ ...nameSecondOrder(order, now), ticketId });
  const orderCents =
    order.status === "partially_refunded" ? await findRefundableCents(db, order) : order.totalCents;
  return rows.map(({ ticket, next, event: { settings, ...times }, isSecond, transferable, passPlays }) => {
    const event = { ...times, rules: settings ?? defaultTicketRules };
    const described = describeTicket({ ...ticket, transferable, passPlays }, event);
    return {
      id: ticket.id,
      state: described.state,
      refunded: ticketId === null && !order.gift && ticket.revokedReason === "refunded",
      holder: next && { name: next.holderName ?? "", email: next.holderEmail ?? "" },
      sentAt: next?.createdAt.toISOString() ?? null,
      paid: described.paidCents,
      refundable: Math.min(described.paidCents, orderCents),
      visits: described.plays,
      ...toViewingDates(getViewingDates(toWindow(event), event.ends, ticket)),
      canSend: event.cancelledAt === null && findSendProblem(described, event.rules, now) === null,
      canReturn:
        event.cancelledAt === null && findReturnProblem(described, event.rules, now, isSecond) === null,
      listing: null,
      canList: false,
    };
  });
}

/** A ticket for a holder who did not pay. */
export const hideMoney = (ticket: Ticket): Ticket => ({
  ...ticket,
  paid: 0,
  refundable: 0,
  listing: ticket.listing && { ...ticket.listing, refund: null },
});

/** A ticket with its order. */
export interface SoldTicketRow {
  ticket: StoredTicket;
  listing: Listing;
  /** In all its screenings, of a pass. */
  plays: number;
  order: Order;
  event: Pick<TicketEvent, "opensAt" | "closesAt" | "ends" | "timezone">;
}

/** `event` of a ticket's row. */
export const ticketTimes = {
  opensAt: pages.opensAt,
  closesAt: pages.closesAt,
  ends: pages.ends,
  timezone: pages.timezone,
};

const selectTicketRows = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      ticket: entitlements,
      listing: selectListing(),
      plays: ticketPlays,
      order: orders,
      event: ticketTimes,
    })
    .from(entitlements)
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .innerJoin(pages, eq(pages.id, entitlements.pageId))
    .where(where)
    .orderBy(desc(entitlements.createdAt), desc(entitlements.id));

/** Lists one page of an event's tickets and their total, newest first. Those that were sent on show as their new ticket. */
export async function listTicketRows(
  db: Queryable,
  {
    pageId,
    search,
    limit,
    offset,
  }: { pageId: string; search: string | undefined; limit: number; offset: number },
): Promise<{ rows: SoldTicketRow[]; total: number }> {
  const term = parseSearch(search, "many");
  const where = and(
    eq(entitlements.pageId, pageId),
    isNotNull(entitlements.orderId),
    or(isNull(entitlements.revokedReason), sql`${entitlements.revokedReason} <> 'sent-on'`),
    term && or(matchesSearch(term, orders), matchesHolder(search ?? "")),
  );
  // Without a search neither orders nor whole rows are read for the order and the number of the rows.
  const joinOrders = <Query extends PgSelect>(query: Query) =>
    term ? query.innerJoin(orders, eq(orders.id, entitlements.orderId)) : query;
  const [counted] = await joinOrders(db.select({ total: count() }).from(entitlements).$dynamic()).where(
    where,
  );
  const shown = await joinOrders(db.select({ id: entitlements.id }).from(entitlements).$dynamic())
    .where(where)
    .orderBy(desc(entitlements.createdAt), desc(entitlements.id))
    .limit(limit)
    .offset(offset);
  const ids = shown.map(({ id }) => id);
  return { rows: await selectTicketRows(db, inArray(entitlements.id, ids)), total: counted?.total ?? 0 };
}

/** Matches part of a name or an address of the person who has a ticket. */
export const matchesHolder = (
  search: string,
  ticket: Record<"holderName" | "holderEmail", SQLWrapper> = entitlements,
) => {
  const pattern = `%${search
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`lower(coalesce(${ticket.holderName}, '') || ' ' || coalesce(${ticket.holderEmail}, '')) like ${pattern}`;
};

const REPORT_PAGE = 1000;

/** A row of the report: a ticket, or a use of a pass, which has neither an order nor a price of its own. */
export interface ReportedTicket extends Omit<
  TicketRow,
  "orderId" | "currency" | "paid" | "buyerName" | "buyerEmail" | "orderStatus"
> {
  order: Pick<TicketRow, "orderId" | "currency" | "paid" | "buyerName" | "buyerEmail"> | null;
  /** What the pass is called; null of a ticket. */
  passTitle: string | null;
}

/**
 * Lists the next tickets of an event after one of them, in the order of their ids; of a screening also the uses of its account's
 * passes, without those that were given back.
 */
export async function listTicketsAfter(
  db: Queryable,
  pageId: string,
  after: string | undefined,
): Promise<ReportedTicket[]> {
  const held = alias(entitlements, "held");
  const festival = alias(pages, "festival");
  const rows = await db
    .select({
      ticket: entitlements,
      listing: selectListing(),
      plays: ticketPlays,
      order: orders,
      event: ticketTimes,
      held: { holderName: held.holderName, holderEmail: held.holderEmail },
      passTitle: products.title,
    })
    .from(entitlements)
    .leftJoin(
      passes,
      sql`${passes.id} = ${entitlements.passId} or ${entitlements.passId} is null and ${passes.entitlementId} = ${entitlements.id}`,
    )
    .leftJoin(products, eq(products.id, passes.productId))
    .innerJoin(
      held,
      eq(
        held.id,
        sql`case when ${entitlements.passId} is null then ${entitlements.id} else ${passes.entitlementId} end`,
      ),
    )
    .innerJoin(orders, eq(orders.id, held.orderId))
    .innerJoin(festival, eq(festival.id, held.pageId))
    .innerJoin(pages, eq(pages.id, entitlements.pageId))
    .where(
      and(
        eq(entitlements.pageId, pageId),
        eq(festival.accountId, pages.accountId),
        sql`not exists (select from ${passUses} given where given.entitlement_id = ${entitlements.id} and given.released_at is not null)`,
        after === undefined ? undefined : gt(entitlements.id, after),
      ),
    )
    .orderBy(entitlements.id)
    .limit(REPORT_PAGE);
  return rows.map(({ held: { holderName, holderEmail }, passTitle, ...row }) => {
    const {
      orderId,
      currency,
      paid,
      buyerName,
      buyerEmail,
      orderStatus: _,
      ...ticket
    } = toTicketRow({
      ...row,
      ticket: { ...row.ticket, holderName, holderEmail },
    });
    const isUse = row.ticket.passId !== null;
    return {
      ...ticket,
      // The answers are those of the pass, in the festival's report.
      answers: isUse ? [] : ticket.answers,
      order: isUse ? null : { orderId, currency, paid, buyerName, buyerEmail },
      passTitle,
    };
  });
}

/** Finds tickets of an event by their ids, for its owner and staff. */
export const findTicketRows = (
  db: Queryable,
  pageId: string,
  ids: readonly string[],
): Promise<SoldTicketRow[]> =>
  selectTicketRows(db, and(eq(entitlements.pageId, pageId), inArray(entitlements.id, [...ids])));

/** Finds the tickets of an order, for its owner and staff. */
export async function findTicketRowsOfOrder(db: Queryable, orderId: string): Promise<SoldTicketRow[]> {
  return (await selectTicketRows(db, eq(entitlements.orderId, orderId))).toReversed();
}

/** The person who has a ticket. */
export const getTicketHolder = (
  ticket: Pick<StoredTicket, "holderName" | "holderEmail">,
  order: Pick<Order, "name" | "email" | "gift">,
): { name: string; email: string } =>
  ticket.holderEmail === null
    ? { name: order.gift?.recipientName ?? order.name, email: order.gift?.recipientEmail ?? order.email }
    : { name: ticket.holderName ?? "", email: ticket.holderEmail };

/** Returns a ticket as the event's owner and staff see it. */
export const toTicketRow = ({ ticket, listing, plays, order, event }: SoldTicketRow): TicketRow => ({
  id: ticket.id,
  orderId: order.id,
  state: getTicketState(ticket),
  refunded: ticket.revokedReason === "refunded",
  ...getTicketHolder(ticket, order),
  buyerName: order.name,
  buyerEmail: order.email,
  orderStatus: order.status,
  currency: order.currency,
  paid: ticket.paidCents ?? 0,
  visits: plays,
  answers: listAnswersOf(ticket, order),
  sentAt: ticket.previousId && ticket.createdAt.toISOString(),
  listing: listing?.state ?? null,
  ...toViewingDates(getViewingDates(toWindow(event), event.ends, ticket)),
  timezone: event.timezone,
  createdAt: ticket.createdAt.toISOString(),
});

/** The answers for a ticket and for its order. Those who got it from someone else did not give them. */
function listAnswersOf({ unit, previousId }: StoredTicket, { answers }: Order): AttendeeAnswer[] {
  if (previousId !== null) return [];
  return (answers ?? []).filter((answer) => answer.unit === null || answer.unit === unit);
}
