import type { AdminViewer } from "@matinee/contract/routes/admin-viewers";
import { PLACED_STATUSES } from "@matinee/contract/schemas/orders";
import { and, count, desc, eq, inArray, min, max, or, sum } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { hasEmail } from "../../../db/has-email.ts";
import { isOfNoCopy } from "../../../db/is-no-rehearsal.ts";
import { orderByNewest } from "../../../db/keyset-pagination.ts";
import { consents } from "../../../db/schema/consents.ts";
import { emailOptOuts, emailOutbox } from "../../../db/schema/email-outbox.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { playbackSessions } from "../../../db/schema/playback.ts";
import { subscribers } from "../../../db/schema/subscribers.ts";
import { videos } from "../../../db/schema/videos.ts";
import { findEntitlementIds, getHolder } from "../../access/entitlements.queries.ts";
import { subscriberVisits } from "../../access/subscribers.queries.ts";
import { selectOrders, toOrderRow } from "../../commerce/orders/order-rows.queries.ts";

/** A viewer's page shows no more rows of one kind. */
const MAX_ROWS = 100;

/**
 * Returns all data about the email address of an order or a registration, found by the row's id.
 * @throws AppError not-found
 */
export async function getViewer(db: Queryable, id: string): Promise<AdminViewer> {
  const holder = await getHolder(db, id);
  const { email } = holder;
  const ids = await findEntitlementIds(db, email);
  const [orderRows, registrations, devices, emails, viewerConsents, optOuts] = await Promise.all([
    selectOrders(db, {
      key: and(inArray(orders.status, PLACED_STATUSES), hasEmail(orders.email, email)),
      limit: MAX_ROWS,
    }),
    listRegistrations(db, email),
    listDevices(db, ids),
    listEmails(db, email),
    listConsents(db, ids),
    listOptOuts(db, email),
  ]);
  const times = [holder.createdAt.toISOString(), ...registrations.map(({ createdAt }) => createdAt)];
  const boughtAt = orderRows.map(({ order }) => order.createdAt.toISOString());
  return {
    name: holder.name,
    email,
    since: [...times, ...boughtAt].toSorted()[0] ?? holder.createdAt.toISOString(),
    orders: orderRows.map(toOrderRow),
    registrations,
    devices,
    emails,
    consents: viewerConsents,
    optOuts,
  };
}

async function listRegistrations(db: Queryable, email: string): Promise<AdminViewer["registrations"]> {
  const rows = await db
    .select({ subscriber: subscribers, pageTitle: pages.title, visits: subscriberVisits })
    .from(subscribers)
    .innerJoin(pages, eq(pages.id, subscribers.pageId))
    .where(hasEmail(subscribers.email, email))
    .orderBy(...orderByNewest(subscribers))
    .limit(MAX_ROWS);
  return rows.map(({ subscriber, pageTitle, visits }) => ({
    id: subscriber.id,
    pageId: subscriber.pageId,
    pageTitle,
    name: subscriber.name,
    remindersOff: subscriber.eventReminderOptOut,
    removed: subscriber.removedAt !== null,
    visits,
    createdAt: subscriber.createdAt.toISOString(),
  }));
}

type Held = Awaited<ReturnType<typeof findEntitlementIds>>;

/** Groups the plays of a viewer by device, for the events that they may watch. */
async function listDevices(db: Queryable, ids: Held): Promise<AdminViewer["devices"]> {
  const viewers = [
    ...ids.orderIds.map((orderId) => `order:${orderId}`),
    ...ids.credentialIds.map((credentialId) => `subscriber:${credentialId}`),
  ];
  if (viewers.length === 0) return [];
  // By the videos, because the index of the viewers begins with them.
  const ofEvents = db
    .select({ id: videos.id })
    .from(videos)
    .where(
      or(
        inArray(
          videos.pageId,
          db.select({ id: orders.pageId }).from(orders).where(inArray(orders.id, ids.orderIds)),
        ),
        inArray(
          videos.pageId,
          db
            .select({ id: subscribers.pageId })
            .from(subscribers)
            .where(inArray(subscribers.id, ids.subscriberIds)),
        ),
      ),
    );
  const rows = await db
    .select({
      deviceId: playbackSessions.deviceId,
      plays: count(),
      watchedSeconds: sum(playbackSessions.watchedSeconds).mapWith(Number),
      firstSeenAt: min(playbackSessions.startedAt),
      lastSeenAt: max(playbackSessions.lastSeenAt),
    })
    .from(playbackSessions)
    .where(and(inArray(playbackSessions.videoId, ofEvents), inArray(playbackSessions.viewer, viewers)))
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
