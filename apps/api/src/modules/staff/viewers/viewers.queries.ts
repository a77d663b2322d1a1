import type { AdminViewer } from "@matinee/contract/routes/admin-viewers";
import { PLACED_STATUSES } from "@matinee/contract/schemas/orders";
import { listAuditActions } from "@matinee/texts/audit-sentences";
import { normaliseEmail } from "@matinee/domain/contact";
import { and, countDistinct, desc, eq, inArray, min, max, or, sql, sum } from "drizzle-orm";
import { accountName, formatAccountName } from "../../../db/account-name.ts";
import type { Queryable } from "../../../db/client.ts";
import { hasEmail } from "../../../db/has-email.ts";
import { isOfNoCopy } from "../../../db/is-no-rehearsal.ts";
import { orderByNewest } from "../../../db/keyset-pagination.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import { blockedEmails } from "../../../db/schema/blocked-emails.ts";
import { consents } from "../../../db/schema/consents.ts";
import { emailOptOuts, emailOutbox } from "../../../db/schema/email-outbox.ts";
import { films } from "../../../db/schema/films.ts";
import { orderHistory, orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { playbackSessions } from "../../../db/schema/playback.ts";
import { entitlements, subscribers } from "../../../db/schema/subscribers.ts";
import { videos } from "../../../db/schema/videos.ts";
import { isWatchedWith } from "../../../db/viewer-entitlement.ts";
import { findEntitlementIds, getPerson } from "../../access/entitlements.queries.ts";
import {
  datedEvent,
  getSubscriberDates,
  subscriberTimes,
  subscriberVisits,
} from "../../access/subscribers.queries.ts";
import { toViewingDates } from "../../access/viewing-dates-response.ts";
import { findAuditEntriesByIds } from "../../audit/audit.queries.ts";
import type { Context } from "../../../platform/context.ts";
import type { May } from "../../../platform/http/permissions.ts";
import { toChangeableOrders } from "../../commerce/orders/order-permissions.ts";
import { selectOrders } from "../../commerce/orders/order-rows.queries.ts";
import { isPassOf, listAdminPasses } from "../../commerce/passes/pass-uses.queries.ts";
import { listPlacesOf } from "../../commerce/sale-queue/queue-place.ts";
import { listEntriesOf } from "../../commerce/waitlist/waitlist.queries.ts";
import { selectListing } from "../../commerce/orders/tickets/listings.queries.ts";
import { ticketPlays, ticketTimes, toTicketRow } from "../../commerce/orders/tickets/tickets.queries.ts";

/** A viewer's page shows no more rows of one kind. */
const MAX_ROWS = 100;

/**
 * Returns all data about the email address of an order, a ticket that was sent on, a registration, an entry of a waiting list, or a
 * place in a queue, found by the row's id.
 * @throws AppError not-found
 */
export async function getViewer(
  ctx: Pick<Context, "db" | "clock">,
  id: string,
  may: May,
): Promise<AdminViewer> {
  const { db } = ctx;
  const holder = await getPerson(db, id);
  const { email } = holder;
  const ids = await findEntitlementIds(db, email);
  const [
    orderRows,
    tickets,
    passes,
    entries,
    queuePlaces,
    registrations,
    devices,
    emails,
    viewerConsents,
    optOuts,
    block,
  ] = await Promise.all([
    selectOrders(db, {
      key: and(inArray(orders.status, PLACED_STATUSES), hasEmail(orders.email, email)),
      limit: MAX_ROWS,
    }),
    listHeldTickets(db, ids),
    listAdminPasses(db, isPassOf(ids.passIds), MAX_ROWS),
    listEntriesOf(db, email, MAX_ROWS),
    listPlacesOf(db, email, MAX_ROWS),
    listRegistrations(db, email),
    listDevices(db, ids),
    listEmails(db, email),
    listConsents(db, ids),
    listOptOuts(db, email),
    findBlock(db, email),
  ]);
  const orderIds = [...new Set([...ids.orderIds, ...orderRows.map(({ order }) => order.id)])];
  const places = [...orderRows.map(({ order }) => order), ...tickets, ...registrations];
  const pageIds = [...new Set(places.map(({ pageId }) => pageId))];
  const [history, plays, acts] = await Promise.all([
    listHistory(db, orderIds),
    listPlays(db, ids),
    listActs(db, { email, orderIds, pageIds, subscriberIds: ids.subscriberIds }),
  ]);
  const times = [
    holder.createdAt.toISOString(),
    ...[...registrations, ...tickets].map(({ createdAt }) => createdAt),
    ...[...entries, ...queuePlaces].map(({ joinedAt }) => joinedAt),
  ];
  const boughtAt = orderRows.map(({ order }) => order.createdAt.toISOString());
  return {
    name: holder.name,
    email,
    block,
    since: [...times, ...boughtAt].toSorted()[0] ?? holder.createdAt.toISOString(),
    orders: await toChangeableOrders(ctx, orderRows, may),
    tickets,
    passes,
    waitlistEntries: entries,
    queuePlaces,
    registrations,
    devices,
    emails,
    history,
    plays,
    acts,
    consents: viewerConsents,
    optOuts,
  };
}

/** The tickets of other people's orders that were sent on to a viewer. */
async function listHeldTickets(db: Queryable, { ticketIds }: Held): Promise<AdminViewer["tickets"]> {
  const rows = await db
    .select({
      ticket: entitlements,
      listing: selectListing(),
      plays: ticketPlays,
      order: orders,
      event: ticketTimes,
      pageTitle: pages.title,
      pageKind: pages.kind,
    })
    .from(entitlements)
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .innerJoin(pages, eq(pages.id, entitlements.pageId))
    .where(inArray(entitlements.id, ticketIds))
    .orderBy(...orderByNewest(entitlements))
    .limit(MAX_ROWS);
  return rows.map(({ pageTitle, pageKind, ...row }) => ({
    ...toTicketRow(row),
    pageId: row.ticket.pageId,
    pageTitle,
    pageKind,
  }));
}

async function listRegistrations(db: Queryable, email: string): Promise<AdminViewer["registrations"]> {
  const rows = await db
    .select({
      subscriber: subscribers,
      pageTitle: pages.title,
      visits: subscriberVisits,
      times: subscriberTimes,
      event: datedEvent,
    })
    .from(subscribers)
    .innerJoin(pages, eq(pages.id, subscribers.pageId))
    .where(hasEmail(subscribers.email, email))
    .orderBy(...orderByNewest(subscribers))
    .limit(MAX_ROWS);
  return rows.map(({ subscriber, pageTitle, visits, ...dated }) => ({
    id: subscriber.id,
    pageId: subscriber.pageId,
    pageTitle,
    name: subscriber.name,
    language: subscriber.language,
    remindersOff: subscriber.eventReminderOptOut,
    removed: subscriber.removedAt !== null,
    returnedAt: subscriber.returnedAt?.toISOString() ?? null,
    visits,
    ...toViewingDates(getSubscriberDates(dated)),
    timezone: dated.event.timezone,
    createdAt: subscriber.createdAt.toISOString(),
  }));
}

type Held = Awaited<ReturnType<typeof findEntitlementIds>>;

async function listPlays(db: Queryable, ids: Held): Promise<AdminViewer["plays"]> {
  const rows = await db
    .select({
      session: playbackSessions,
      pageTitle: pages.title,
      filmTitle: films.title,
      durationSeconds: videos.durationSeconds,
    })
    .from(playbackSessions)
    .innerJoin(pages, eq(pages.id, playbackSessions.pageId))
    .innerJoin(videos, eq(videos.id, playbackSessions.videoId))
    .leftJoin(films, eq(films.id, videos.filmId))
    .where(isWatchedWith(playbackSessions, ids))
    .orderBy(desc(playbackSessions.startedAt), desc(playbackSessions.id))
    .limit(MAX_ROWS);
  return rows.map(({ session, ...film }) => ({
    ...film,
    id: session.id,
    deviceId: session.deviceId,
    watchedSeconds: session.watchedSeconds,
    startedAt: session.startedAt.toISOString(),
  }));
}

/** Groups the plays of a viewer by device. */
async function listDevices(db: Queryable, ids: Held): Promise<AdminViewer["devices"]> {
  const rows = await db
    .select({
      deviceId: playbackSessions.deviceId,
      // All films of an event that a viewer watches at a time are one play.
      plays: countDistinct(sql`(${playbackSessions.pageId}, ${playbackSessions.startedAt})`),
      watchedSeconds: sum(playbackSessions.watchedSeconds).mapWith(Number),
      firstSeenAt: min(playbackSessions.startedAt),
      lastSeenAt: max(playbackSessions.lastSeenAt),
    })
    .from(playbackSessions)
    .where(isWatchedWith(playbackSessions, ids))
    .groupBy(playbackSessions.deviceId)
    .orderBy(desc(max(playbackSessions.lastSeenAt)))
    .limit(MAX_ROWS);
  return rows.flatMap(({ deviceId, firstSeenAt, lastSeenAt, ...figures }) =>
    firstSeenAt && lastSeenAt
      ? [
          {
            ...figures,
            id: deviceId,
            firstSeenAt: firstSeenAt.toISOString(),
            lastSeenAt: lastSeenAt.toISOString(),
          },
        ]
      : [],
  );
}

async function listEmails(db: Queryable, email: string): Promise<AdminViewer["emails"]> {
  const rows = await db
    .select()
    .from(emailOutbox)
    .where(and(hasEmail(emailOutbox.to, email), isOfNoCopy(emailOutbox.pageId)))
    .orderBy(desc(emailOutbox.createdAt), desc(emailOutbox.id))
    .limit(MAX_ROWS);
  return rows.map(({ id, template, status, lastError, createdAt }) => ({
    id,
    template,
    status,
    lastError,
    createdAt: createdAt.toISOString(),
  }));
}

async function findBlock(db: Queryable, email: string): Promise<AdminViewer["block"]> {
  const [block] = await db
    .select({ reason: blockedEmails.reason, by: accountName, createdAt: blockedEmails.createdAt })
    .from(blockedEmails)
    .innerJoin(accounts, eq(accounts.id, blockedEmails.blockedBy))
    .where(eq(blockedEmails.email, normaliseEmail(email)));
  return block ? { reason: block.reason, by: block.by, since: block.createdAt.toISOString() } : null;
}

async function listHistory(db: Queryable, orderIds: readonly string[]): Promise<AdminViewer["history"]> {
  const rows = await db
    .select({
      entry: orderHistory,
      currency: orders.currency,
      pageTitle: pages.title,
      pageKind: pages.kind,
      actor: accounts,
    })
    .from(orderHistory)
    .innerJoin(orders, eq(orders.id, orderHistory.orderId))
    .innerJoin(pages, eq(pages.id, orders.pageId))
    .leftJoin(accounts, eq(accounts.id, orderHistory.actorId))
    .where(inArray(orderHistory.orderId, [...orderIds]))
    .orderBy(desc(orderHistory.createdAt), desc(orderHistory.id))
    .limit(MAX_ROWS);
  return rows.map(({ entry, actor, ...event }) => ({
    ...event,
    id: entry.id,
    kind: entry.kind,
    amount: entry.amountCents,
    by: actor && formatAccountName(actor),
    createdAt: entry.createdAt.toISOString(),
  }));
}

/** Lists the audit entries about the viewer's orders, and those of their events that name the viewer. */
async function listActs(
  db: Queryable,
  {
    email,
    orderIds,
    pageIds,
    subscriberIds,
  }: { email: string; orderIds: string[]; pageIds: string[]; subscriberIds: string[] },
): Promise<AdminViewer["acts"]> {
  const { detail, subjectType, subjectId } = auditEntries;
  const rows = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        inArray(auditEntries.action, listAuditActions("viewers")),
        or(
          and(eq(subjectType, "order"), inArray(subjectId, orderIds)),
          and(
            eq(subjectType, "page"),
            inArray(subjectId, pageIds),
            or(
              hasEmail(sql`${detail}->>'email'`, email),
              inArray(sql`${detail}->>'subscriberId'`, subscriberIds),
            ),
          ),
        ),
      ),
    )
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(MAX_ROWS);
  return findAuditEntriesByIds(
    db,
    rows.map(({ id }) => id),
  );
}

async function listConsents(db: Queryable, ids: Held): Promise<AdminViewer["consents"]> {
  const rows = await db
    .select()
    .from(consents)
    .where(or(inArray(consents.orderId, ids.orderIds), inArray(consents.subscriberId, ids.subscriberIds)))
    .orderBy(desc(consents.createdAt))
    .limit(MAX_ROWS);
  return rows.map(({ kind, textVersion, locale, createdAt }) => ({
    kind,
    textVersion,
    locale,
    createdAt: createdAt.toISOString(),
  }));
}

async function listOptOuts(db: Queryable, email: string): Promise<AdminViewer["optOuts"]> {
  const rows = await db
    .select({ id: emailOptOuts.id, pageTitle: pages.title, createdAt: emailOptOuts.createdAt })
    .from(emailOptOuts)
    .leftJoin(pages, eq(pages.id, emailOptOuts.pageId))
    .where(eq(emailOptOuts.email, email.toLowerCase()))
    .orderBy(desc(emailOptOuts.createdAt));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
