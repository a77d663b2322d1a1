import type { ViewerScreening } from "@matinee/contract/schemas/festivals";
import { computeOldestClose } from "@matinee/contract/viewing-links";
import { isAdmitted, isAdmittingEntitlement } from "@matinee/domain/admission";
import { decideGate } from "@matinee/domain/gate";
import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { isRegistered } from "../../db/is-registered.ts";
import { pages } from "../../db/schema/pages.ts";
import { playbackSessions } from "../../db/schema/playback.ts";
import { entitlements, subscribers, viewerCredentials } from "../../db/schema/subscribers.ts";
import { hashToken } from "../../platform/crypto.ts";
import { isLinkAlive, isOfCredential } from "../access/viewer-access.queries.ts";
import { selectShownFilms } from "../video/shown-films.ts";

/**
 * Finds what viewing links open in a festival, in one statement. Links that open nothing are ignored, as on the page of an
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
  const plays = sql`from ${playbackSessions} play where play.entitlement_id = ${entitlements.id}
    and play.page_id = ${pages.id} and play.video_id in (select film.video_id from ${selectShownFilms(pages.id)} film)`;
  const rows = await db
    .select({
      pageId: pages.id,
      emailCapture: pages.emailCapture,
      paywallSettings: pages.paywallSettings,
      subscriberId: viewerCredentials.subscriberId,
      entitlement: {
        pageId: entitlements.pageId,
        suspendedAt: entitlements.suspendedAt,
        revokedAt: entitlements.revokedAt,
      },
      watched: sql<boolean>`exists (select ${plays} and play.counted_at is not null)`,
      lastPlay: sql<{
        at: string;
        position: number;
      } | null>`(select json_build_object('at', play.last_seen_at, 'position', play.position_seconds)
        ${plays} order by play.last_seen_at desc limit 1)`,
    })
    .from(viewerCredentials)
    .innerJoin(pages, eq(pages.id, viewerCredentials.pageId))
    .leftJoin(subscribers, eq(subscribers.id, viewerCredentials.subscriberId))
    .innerJoin(entitlements, isOfCredential)
    .where(
      and(
        inArray(viewerCredentials.tokenHash, tokens.map(hashToken)),
        isNull(viewerCredentials.replacedAt),
        or(isNull(viewerCredentials.subscriberId), isRegistered),
        eq(pages.festivalId, festivalId),
        eq(pages.activated, true),
        eq(pages.archived, false),
        eq(pages.superarchived, false),
        isNull(pages.cancelledAt),
        isNotNull(pages.closesAt),
        isLinkAlive(sql`${computeOldestClose(now).toISOString()}::timestamptz`),
      ),
    );
  return [...Map.groupBy(rows, ({ pageId }) => pageId)].map(([pageId, links]) => ({
    pageId,
    hasTicket: links.some(({ subscriberId, entitlement, emailCapture, paywallSettings }) => {
      if (!isAdmittingEntitlement(entitlement, pageId)) return false;
      const subscription = subscriberId !== null;
      const gate = decideGate({ ...paywallSettings, emailCapture }, true);
      return isAdmitted(gate, { subscription, admittingOrder: !subscription });
    }),
    watched: links.some(({ watched }) => watched),
    positionSeconds:
      links
        .flatMap(({ lastPlay }) => lastPlay ?? [])
        .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))[0]?.position ?? 0,
  }));
}
