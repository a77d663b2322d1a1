import type { ViewerScreening } from "@matinee/contract/schemas/festivals";
import { computeOldestClose } from "@matinee/contract/viewing-links";
import { isAdmitted, isAdmittingEntitlement } from "@matinee/domain/admission";
import { decideGate } from "@matinee/domain/gate";
import {
  getViewingDates,
  hasViewingTimes,
  limitWindow,
  type ViewingDates,
} from "@matinee/domain/viewing-windows";
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../../db/client.ts";
import { isRegistered } from "../../db/is-registered.ts";
import { pages } from "../../db/schema/pages.ts";
import { passUses } from "../../db/schema/passes.ts";
import { playbackSessions } from "../../db/schema/playback.ts";
import { entitlements, passes, subscribers, viewerCredentials } from "../../db/schema/subscribers.ts";
import { hashToken } from "../../platform/crypto.ts";
import { matchesViewerKind, selectViewerKey } from "../../platform/viewer-key.ts";
import { isLinkAlive, isOfCredential } from "../access/viewer-links.ts";
import { toViewingDates } from "../access/viewing-dates-response.ts";
import { selectShownFilms } from "../video/shown-films.ts";

/**
 * Finds what viewing links open in a festival, in two statements: what tickets and registrations open, and what passes were
 * used for or have reserved. What else a pass covers is not in it. Links that open nothing are ignored, as on the page of an
 * event (`findViewerAccess`), and so are those of events that the festival does not show.
 * @param tokens plain-text credentials, of any events
 * @returns one row for each screening with a link, in no order
 */
export async function findViewerScreenings(
  db: Queryable,
  festivalId: string,
  tokens: readonly string[],
  now: Date,
): Promise<ViewerScreening[]> {
  if (tokens.length === 0) return [];
  const rows: LinkRow[] = [
    ...(await selectLinks(db, festivalId, tokens, now)),
    ...(await selectPassUses(db, festivalId, tokens, now)),
  ];
  return [...Map.groupBy(rows, ({ pageId }) => pageId)].map(([pageId, links]) => {
    const tickets = links.filter(isTicket);
    return {
      pageId,
      hasTicket: tickets.length > 0,
      ...(links.some(({ isReserved }) => isReserved) && { reserved: true }),
      watched: links.some(({ watched }) => watched),
      positionSeconds:
        links
          .flatMap(({ lastPlay }) => lastPlay ?? [])
          .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))[0]?.position ?? 0,
      ...toViewingDates(findLongestDates(tickets)),
    };
  });
}

/** What passes were used for. */
const uses = alias(entitlements, "pass_use");

/** @param isTheirs matches what was played, in `play` */
function selectFields(isTheirs: SQL) {
  const plays = sql`from ${playbackSessions} play where ${isTheirs}
    and play.page_id = ${pages.id} and play.video_id in (select film.video_id from ${selectShownFilms(pages.id)} film)`;
  return {
    pageId: pages.id,
    emailCapture: pages.emailCapture,
    paywallSettings: pages.paywallSettings,
    opensAt: pages.opensAt,
    closesAt: pages.closesAt,
    ends: pages.ends,
    subscriberId: viewerCredentials.subscriberId,
    watched: sql<boolean>`exists (select ${plays} and play.counted_at is not null)`,
    lastPlay: sql<{
      at: string;
      position: number;
    } | null>`(select json_build_object('at', play.last_seen_at, 'position', play.position_seconds)
        ${plays} order by play.last_seen_at desc limit 1)`,
  };
}

/** Matches the links that open something, and the events that the festival shows. */
const isOpenLink = (festivalId: string, tokens: readonly string[], now: Date) =>
  and(
    inArray(viewerCredentials.tokenHash, tokens.map(hashToken)),
    isNull(viewerCredentials.replacedAt),
    eq(pages.festivalId, festivalId),
    eq(pages.activated, true),
    eq(pages.archived, false),
    eq(pages.superarchived, false),
    isNull(pages.cancelledAt),
    isNotNull(pages.closesAt),
    isLinkAlive(sql`${computeOldestClose(now).toISOString()}::timestamptz`),
  );

const selectLinks = (db: Queryable, festivalId: string, tokens: readonly string[], now: Date) =>
  db
    .select({
      ...selectFields(sql`play.entitlement_id = ${entitlements.id}`),
      entitlement: {
        pageId: entitlements.pageId,
        suspendedAt: entitlements.suspendedAt,
        revokedAt: entitlements.revokedAt,
        unlockUntil: entitlements.unlockUntil,
        countedAt: entitlements.countedAt,
        watchUntil: entitlements.watchUntil,
      },
      isPass: sql<boolean>`false`,
      isReserved: sql<boolean>`false`,
    })
    .from(viewerCredentials)
    .innerJoin(pages, eq(pages.id, viewerCredentials.pageId))
    .leftJoin(subscribers, eq(subscribers.id, viewerCredentials.subscriberId))
    .innerJoin(entitlements, isOfCredential)
    .where(
      and(or(isNull(viewerCredentials.subscriberId), isRegistered), isOpenLink(festivalId, tokens, now)),
    );

/** The uses and reservations of passes that admit. A reservation has no entitlement yet. */
const selectPassUses = (db: Queryable, festivalId: string, tokens: readonly string[], now: Date) =>
  db
    .select({
      ...selectFields(
        sql`play.viewer = ${selectViewerKey("pass", passes.id)} and ${matchesViewerKind(sql`play.viewer`, "pass")}`,
      ),
      entitlement: {
        pageId: uses.pageId,
        suspendedAt: uses.suspendedAt,
        revokedAt: uses.revokedAt,
        unlockUntil: uses.unlockUntil,
        countedAt: uses.countedAt,
        watchUntil: uses.watchUntil,
      },
      isPass: sql<boolean>`true`,
      isReserved: sql<boolean>`${passUses.entitlementId} is null`,
    })
    .from(viewerCredentials)
    .innerJoin(entitlements, isOfCredential)
    .innerJoin(passes, eq(passes.entitlementId, entitlements.id))
    .innerJoin(passUses, and(eq(passUses.passId, passes.id), isNull(passUses.releasedAt)))
    .innerJoin(pages, eq(pages.id, passUses.pageId))
    .leftJoin(uses, eq(uses.id, passUses.entitlementId))
    .where(
      and(
        eq(viewerCredentials.pageId, festivalId),
        isNull(entitlements.suspendedAt),
        isNull(entitlements.revokedAt),
        isOpenLink(festivalId, tokens, now),
      ),
    );

type LinkRow = Awaited<ReturnType<typeof selectLinks | typeof selectPassUses>>[number];

const getGate = ({ emailCapture, paywallSettings }: LinkRow) =>
  decideGate({ ...paywallSettings, emailCapture }, true);

/** Whether a link admits to its screening. */
function isTicket(link: LinkRow): boolean {
  if (link.isPass && link.isReserved) return true;
  if (link.entitlement === null) return false;
  const subscription = link.subscriberId !== null;
  return (
    isAdmittingEntitlement(link.entitlement, link.pageId) &&
    (link.isPass || isAdmitted(getGate(link), { subscription, admittingOrder: !subscription }))
  );
}

/** Returns the dates of the link that opens the screening for longest. */
function findLongestDates(links: readonly LinkRow[]): ViewingDates {
  const [longest] = links
    .map((link) => {
      const { opensAt, closesAt, ends, entitlement, paywallSettings } = link;
      const window = opensAt && closesAt ? { opensAt, closesAt } : null;
      const times = hasViewingTimes(getGate(link), paywallSettings.isOptional) ? entitlement : null;
      const end = window && limitWindow(window, ends, times).closesAt;
      return { end: end?.getTime() ?? 0, dates: getViewingDates(window, ends, times) };
    })
    .toSorted((a, b) => b.end - a.end);
  return longest?.dates ?? { beginBy: null, finishBy: null };
}
