import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../../db/client.ts";
import { deferFlush } from "../../db/defer-flush.ts";
import { prepareOnce } from "../../db/prepare-once.ts";
import { liveRoomMembers } from "../../db/schema/live-rooms.ts";
import { pageFilms } from "../../db/schema/page-films.ts";
import { pages } from "../../db/schema/pages.ts";
import { passUses } from "../../db/schema/passes.ts";
import { playbackGrants, playbackSessions } from "../../db/schema/playback.ts";
import { premieres } from "../../db/schema/premieres.ts";
import { rehearsals } from "../../db/schema/rehearsals.ts";
import { entitlements, passes } from "../../db/schema/subscribers.ts";
import { videos } from "../../db/schema/videos.ts";
import { hasTimes } from "../../db/viewing-times.ts";
import { matchesViewerKind, selectViewerKey } from "../../platform/viewer-key.ts";
import { secondsTogether } from "../premieres/attendance.queries.ts";
import { selectShownFilms } from "../video/shown-films.ts";

/** A start that reads an event just before its cancellation stores the grant just after it. */
const LATE_START = sql`interval '10 seconds'`;

/** The ticket of a pass, whose end is that of all its uses. */
const passTicket = alias(entitlements, "pass_ticket");

/**
 * Whether what a grant was given for is gone: its entitlement, its pass or its event. Owner, staff and team see an event that is not
 * public.
 */
const isWithdrawn = sql<boolean>`(${entitlements.suspendedAt} is not null or ${entitlements.revokedAt} is not null
  or ${passTicket.suspendedAt} is not null or ${passTicket.revokedAt} is not null
  or (${playbackGrants.hostId} is null and ${rehearsals.id} is null and (not ${pages.activated}
    or coalesce(${playbackGrants.createdAt} < ${pages.cancelledAt} + ${LATE_START}, false))))`;

/** Finds grants with what a heartbeat needs, all of a batch in one read. */
export const prepareHeartbeatGrants = prepareOnce((db) =>
  db
    .select({
      id: playbackGrants.id,
      pageId: playbackGrants.pageId,
      orderId: playbackGrants.orderId,
      subscriberId: playbackGrants.subscriberId,
      entitlementId: playbackGrants.entitlementId,
      durationSeconds: videos.durationSeconds,
      deviceId: playbackGrants.deviceId,
      revokedAt: playbackGrants.revokedAt,
      stopReason: playbackGrants.stopReason,
      expiresAt: playbackGrants.expiresAt,
      heardAt: playbackGrants.heardAt,
      renewableUntil: playbackGrants.renewableUntil,
      claims: playbackGrants.claims,
      isWithdrawn,
      /** Null while the grant does not depend on the window: the owner's and those of public videos. */
      closesAt: sql<Date | null>`case when ${playbackGrants.hostId} is null
        and ${videos.kind} in ('feature', 'programme') then ${pages.closesAt} end`.mapWith(pages.closesAt),
      /** Of all films of the library that the event shows; null for an event with a film of its own. */
      programmeSeconds: sql<number | null>`case when ${videos.kind} = 'feature' then (
        select sum(file.duration_seconds) from ${pageFilms} shown join ${videos} file on file.id = shown.video_id
        where shown.page_id = ${playbackGrants.pageId}) end`,
      ends: pages.ends,
      hasTimes,
      times: {
        // Not null, so that Drizzle does not take the row for a missing one.
        id: entitlements.id,
        unlockUntil: entitlements.unlockUntil,
        countedAt: entitlements.countedAt,
        watchUntil: entitlements.watchUntil,
      },
      /**
       * What was watched so far, in seconds, by grants that report a position: with a ticket or a pass whose watching does not count yet. A premiere does not begin
       * the time of its encore, but a pass is used for it by who was seated there.
       */
      uncountedSeconds: sql<number | null>`case
        when ${playbackGrants.entitlementId} is null or ${entitlements.countedAt} is not null
          or not (${playbackGrants.id} = any(${sql.placeholder("positionGrantIds")}::uuid[])) then null
        when ${entitlements.passId} is not null then greatest(
          (select sum(play.watched_seconds) from ${playbackSessions} play
            where ${matchesViewerKind(sql`play.viewer`, "pass")}
              and play.viewer = ${selectViewerKey("pass", entitlements.passId)} and play.page_id = ${playbackGrants.pageId}),
          (select ${secondsTogether} from ${liveRoomMembers} where ${liveRoomMembers.pageId} = ${playbackGrants.pageId}
            and ${liveRoomMembers.viewer} = ${selectViewerKey("pass", entitlements.passId)}))
        when ${premieres.pageId} is null or ${premieres.encoreFrom} <= ${sql.placeholder("now")}::timestamptz
        then (select sum(play.watched_seconds) from ${playbackSessions} play
          where play.entitlement_id = ${playbackGrants.entitlementId} and play.page_id = ${playbackGrants.pageId}) end`,
      passId: entitlements.passId,
      /** When the player said that its viewer left, of a use that does not count yet. */
      leavingAt: passUses.leavingAt,
      rehearsalId: rehearsals.id,
      session: {
        id: playbackSessions.id,
        viewer: playbackSessions.viewer,
        positionSeconds: playbackSessions.positionSeconds,
        watchedSeconds: playbackSessions.watchedSeconds,
        watchedBefore: playbackSessions.watchedBefore,
        furthestSeconds: playbackSessions.furthestSeconds,
        countedAt: playbackSessions.countedAt,
        lastSeenAt: playbackSessions.lastSeenAt,
        endedAt: playbackSessions.endedAt,
      },
    })
    .from(playbackGrants)
    .leftJoin(playbackSessions, eq(playbackSessions.id, playbackGrants.playbackSessionId))
    .leftJoin(videos, eq(videos.id, playbackGrants.videoId))
    .leftJoin(pages, eq(pages.id, playbackGrants.pageId))
    .leftJoin(rehearsals, eq(rehearsals.copyPageId, playbackGrants.pageId))
    .leftJoin(premieres, eq(premieres.pageId, playbackGrants.pageId))
    .leftJoin(entitlements, eq(entitlements.id, playbackGrants.entitlementId))
    .leftJoin(
      passUses,
      and(eq(passUses.passId, entitlements.passId), eq(passUses.pageId, entitlements.pageId)),
    )
    .leftJoin(passes, eq(passes.id, entitlements.passId))
    .leftJoin(passTicket, eq(passTicket.id, passes.entitlementId))
    .where(sql`${playbackGrants.id} = any(${sql.placeholder("grantIds")}::uuid[])`)
    .prepare("heartbeats"),
);

export type HeartbeatGrant = Awaited<
  ReturnType<ReturnType<typeof prepareHeartbeatGrants>["execute"]>
>[number];

/** What a heartbeat changes. */
export interface HeartbeatChange {
  grantId: string;
  /** When it arrived. */
  at: Date;
  /** The new end of a renewed grant, and until when it can be renewed. */
  renewal: { expiresAt: Date; renewableUntil: Date } | null;
  /** What a position changes. */
  play: {
    sessionId: string;
    /** When the session was last written, as it was read: another write in between is read first. */
    lastSeenAt: Date;
    positionSeconds: number;
    /** What was watched since the last position. */
    watchedSeconds: number;
    /** Whether the play enters the owner's figures with it. */
    counts: boolean;
    hasEnded: boolean;
  } | null;
}

/** Whether a session belongs to a visit of which another film was counted before: all films of an event are one play. */
const isOfCountedVisit = sql<boolean>`exists (select from ${playbackSessions} other
  where other.video_id = any (array(select film.video_id from ${selectShownFilms(playbackSessions.pageId)} film))
    and other.viewer = ${playbackSessions.viewer} and other.device_id = ${playbackSessions.deviceId}
    and other.started_at = ${playbackSessions.startedAt} and other.id <> ${playbackSessions.id}
    and other.counted_at is not null)`;

/**
 * Writes what heartbeats change, with one statement. It waits for no lock: what others hold, or changed since it was read, is left
 * for the next time, so that no heartbeat waits for that of another viewer.
 * @returns the grants that were not revoked and whose changes were written, and whether their play is the first of a visit
 */
export async function writeHeartbeats(
  db: Queryable,
  changes: readonly HeartbeatChange[],
): Promise<Map<string, { isFirstPlay: boolean }>> {
  const beats = changes.map(({ grantId, at, renewal, play }) => ({ grantId, at, ...renewal, ...play }));
  const { rows } = await db.execute<{ grantId: string; isFirstPlay: boolean }>(sql`
    with beat as (select * from jsonb_to_recordset(${JSON.stringify(beats)}::jsonb) as beat (
        "grantId" uuid, "at" timestamptz, "expiresAt" timestamptz, "renewableUntil" timestamptz, "sessionId" uuid,
        "lastSeenAt" timestamptz, "positionSeconds" float8, "watchedSeconds" float8, "counts" boolean, "hasEnded" boolean)),
    held as materialized (select own.id from ${playbackGrants} own
      where own.id in (select beat."grantId" from beat) and own.revoked_at is null
      order by own.id for no key update skip locked),
    playing as materialized (select own.id from ${playbackSessions} own join beat on beat."sessionId" = own.id
      where own.last_seen_at = beat."lastSeenAt" and beat."grantId" in (select held.id from held)
      order by own.id for no key update of own skip locked),
    ready as materialized (select beat.* from beat join held on held.id = beat."grantId"
      where beat."sessionId" is null or beat."sessionId" in (select playing.id from playing)),
    play as (update ${playbackSessions} own set
        position_seconds = ready."positionSeconds",
        last_seen_at = greatest(own.last_seen_at, ready."at"),
        watched_seconds = own.watched_seconds + ready."watchedSeconds",
        -- A jump in the film is no watching.
        furthest_seconds = case when ready."watchedSeconds" > 0
          then greatest(own.furthest_seconds, ready."positionSeconds") else own.furthest_seconds end,
        counted_at = case when ready."counts" then coalesce(own.counted_at, ready."at") else own.counted_at end,
        ended_at = case when ready."hasEnded" then ready."at" end,
        updated_at = clock_timestamp()
      from ready where own.id = ready."sessionId"),
    place as (update ${playbackGrants} own set
        heard_at = greatest(own.heard_at, ready."at"),
        expires_at = coalesce(ready."expiresAt", own.expires_at),
        renewable_until = coalesce(ready."renewableUntil", own.renewable_until)
      from ready where own.id = ready."grantId")
    select ready."grantId", ${deferFlush} as flush, case when ready."counts" then not (
      select ${isOfCountedVisit} from ${playbackSessions} where ${playbackSessions.id} = ready."sessionId") else false end as "isFirstPlay"
    from ready`);
  return new Map(rows.map(({ grantId, isFirstPlay }) => [grantId, { isFirstPlay }]));
}
