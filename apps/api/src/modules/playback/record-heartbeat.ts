import { and, eq, sql } from "drizzle-orm";
import type { StopReason } from "@matinee/contract/schemas/videos";
import { countsAsWatched, getPlayEnd } from "@matinee/domain/viewing-windows";
import type { Context } from "../../platform/context.ts";
import { prepareOnce } from "../../db/prepare-once.ts";
import {
  type FigureMeter,
  type FigureMeterServices,
  nameFirstFrameFigure,
} from "../../platform/live-figures/figure-meter.ts";
import type { KeyRing } from "../../platform/crypto.ts";
import { createNotFoundError } from "../../platform/errors.ts";
import { type DeviceClaim, identifyDevice, readDeviceToken } from "./device-tokens.ts";
import { countWatchingOf } from "../access/pass-use-webhooks.ts";
import { enqueuePlayWebhook } from "./playback-webhooks.ts";
import { selectShownFilms } from "../video/shown-films.ts";
import {
  COMPLETED_SHARE,
  completesFilm,
  computeLeaseEnd,
  computeWatchedSeconds,
  isWorthRenewing,
  limitByClosing,
} from "./playback.rules.ts";
import { playbackGrants, playbackSessions } from "../../db/schema/playback.ts";
import { liveRoomMembers } from "../../db/schema/live-rooms.ts";
import { passUses } from "../../db/schema/passes.ts";
import { pageFilms } from "../../db/schema/page-films.ts";
import { pages } from "../../db/schema/pages.ts";
import { rehearsals } from "../../db/schema/rehearsals.ts";
import { videos } from "../../db/schema/videos.ts";
import type { Queryable, Transaction } from "../../db/client.ts";
import { premieres, programmeItems } from "../../db/schema/premieres.ts";
import { entitlements } from "../../db/schema/subscribers.ts";
import { hasTimes } from "../../db/viewing-times.ts";
import { transact } from "../../db/transaction.ts";
import { revokePlayback } from "../../platform/revoke-playback.ts";
import { matchesViewerKind, selectViewerKey } from "../../platform/viewer-key.ts";
import { noteLeaving } from "../access/use-pass.ts";
import { secondsTogether } from "../premieres/attendance.queries.ts";
import { renewGrant } from "./renew-grant.ts";
import type { GrantNetworkServices } from "./grant-networks.ts";
import type { ViewerDistanceServices } from "../premieres/viewer-distances.ts";
import type { WatchMeterServices } from "./watch-meter.ts";

export interface Heartbeat {
  grantId: string;
  deviceId: string;
  deviceToken?: string | undefined;
  /** The client's address. */
  address: string;
  /** Seconds. Without it the heartbeat only checks whether playback may continue. */
  positionSeconds?: number | undefined;
  ended?: boolean | undefined;
  /** Whether the viewer closed the player or the page. */
  leaving?: boolean | undefined;
  firstFrameMs?: number | undefined;
  stalls?: number | undefined;
  stalledMs?: number | undefined;
  /** How far the film is from the position of a premiere's room, in milliseconds; positive when ahead. */
  distanceMs?: number | undefined;
}

const prepareGrantWithSession = prepareOnce((db) =>
  db
    .select({
      pageId: playbackGrants.pageId,
      orderId: playbackGrants.orderId,
      subscriberId: playbackGrants.subscriberId,
      entitlementId: playbackGrants.entitlementId,
      durationSeconds: videos.durationSeconds,
      deviceId: playbackGrants.deviceId,
      revokedAt: playbackGrants.revokedAt,
      stopReason: playbackGrants.stopReason,
      expiresAt: playbackGrants.expiresAt,
      renewableUntil: playbackGrants.renewableUntil,
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
       * What was watched so far, in seconds, with a ticket or a pass whose watching does not count yet. A premiere does not begin
       * the time of its encore, but a pass is used for it by who was seated there.
       */
      uncountedSeconds: sql<number | null>`case
        when ${playbackGrants.entitlementId} is null or ${entitlements.countedAt} is not null then null
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
        furthestSeconds: playbackSessions.furthestSeconds,
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
    .where(eq(playbackGrants.id, sql.placeholder("grantId")))
    .prepare("heartbeat"),
);

type HeartbeatContext = Context &
  FigureMeterServices &
  GrantNetworkServices &
  ViewerDistanceServices &
  WatchMeterServices;

/**
 * Records a player's heartbeat, sent every 15 seconds: resume position, active device and watch time. It renews the grant;
 * the last one revokes it.
 * @returns why playback must stop; null while it may continue
 * @throws AppError not-found for an unknown grant or one of another device
 */
export async function recordHeartbeat(
  ctx: HeartbeatContext,
  heartbeat: Heartbeat,
): Promise<StopReason | null> {
  const now = ctx.clock.now();
  const { grantId, positionSeconds } = heartbeat;
  const [grant] = await prepareGrantWithSession(ctx.db).execute({ grantId, now: now.toISOString() });
  if (!grant || !isFromDevice(ctx.config.keyRing, grant, heartbeat)) throw createNotFoundError();
  const { session } = grant;
  const screeningSeconds = grant.programmeSeconds ?? grant.durationSeconds;
  // A takeover ends both session and grant; a refund only revokes the grant.
  if (grant.revokedAt) return grant.stopReason ?? (session?.endedAt ? "taken-over" : "withdrawn");
  if (grant.expiresAt <= now) return "ran-out";
  ctx.grantNetworks.recordPresence(grantId, heartbeat.address);
  // A rehearsal at ten times the speed stalls, and says nothing about the night.
  if (!grant.rehearsalId) countDelivery(ctx.figureMeter, grant.pageId, heartbeat);
  if (heartbeat.distanceMs !== undefined)
    ctx.viewerDistances.report(grant.pageId, grantId, heartbeat.distanceMs);
  if (heartbeat.ended) await revokePlayback(ctx.db, { grantId }, "ran-out");
  else {
    const renewableUntil = grant.renewableUntil ?? grant.expiresAt;
    // The owner may have moved the closing since the start.
    const times = grant.hasTimes ? grant.times : null;
    const playEnd = grant.closesAt && grant.ends && getPlayEnd(grant.closesAt, grant.ends, times);
    const limit = limitByClosing(renewableUntil, playEnd, screeningSeconds);
    const leaseEnd = computeLeaseEnd(now, limit);
    // A row without a limit was written by a version that did not renew grants.
    if (
      grant.renewableUntil === null ||
      leaseEnd < grant.expiresAt ||
      isWorthRenewing(grant.expiresAt, leaseEnd)
    ) {
      await renewGrant(ctx.db, grantId, leaseEnd, renewableUntil);
    }
    if (leaseEnd <= now) return "ran-out";
  }
  const { uncountedSeconds, entitlementId } = grant;
  const noteStay = async () => {
    const isOfOpenUse = grant.passId !== null && grant.times?.countedAt === null;
    if (isOfOpenUse && entitlementId !== null && (heartbeat.leaving || grant.leavingAt !== null))
      await noteLeaving(ctx.db, entitlementId, heartbeat.leaving ? now : null);
  };
  if (!session || positionSeconds === undefined) {
    await noteStay();
    return null;
  }
  const seconds = computeWatchedSeconds(session, positionSeconds, now);
  const update = (db: Queryable) =>
    db
      .update(playbackSessions)
      .set({
        positionSeconds,
        lastSeenAt: now,
        watchedSeconds: sql`${playbackSessions.watchedSeconds} + ${seconds}`,
        // A jump in the film is no watching.
        ...(seconds > 0 && {
          furthestSeconds: sql`greatest(${playbackSessions.furthestSeconds}, ${positionSeconds}::float8)`,
        }),
        endedAt: heartbeat.ended ? now : null,
      })
      .where(eq(playbackSessions.id, session.id));
  const isCompleted = (furthestSeconds: number) =>
    seconds > 0 && completesFilm(furthestSeconds, positionSeconds, grant.durationSeconds);
  if (isCompleted(session.furthestSeconds)) {
    await transact(ctx.db, async (tx) => {
      // Another heartbeat may have completed the film since the read.
      const [locked] = await tx
        .select({ furthestSeconds: playbackSessions.furthestSeconds })
        .from(playbackSessions)
        .where(eq(playbackSessions.id, session.id))
        .for("no key update");
      await update(tx);
      if (!locked || !isCompleted(locked.furthestSeconds)) return;
      const { pageId, orderId, subscriberId, entitlementId } = grant;
      const visitorId = await findCompletedVisit(tx, pageId, session);
      if (visitorId === null) return;
      const play = { pageId, sessionId: visitorId, orderId, subscriberId, entitlementId, at: now };
      await enqueuePlayWebhook(tx, "playback.completed", play);
    });
  } else await update(ctx.db);
  if (
    uncountedSeconds !== null &&
    entitlementId !== null &&
    countsAsWatched(uncountedSeconds + seconds, screeningSeconds)
  )
    await transact(ctx.db, (tx) => countWatchingOf(tx, entitlementId, now));
  else await noteStay();
  if (seconds > 0) ctx.watchMeter.add(grant.pageId, now, { seconds });
  return null;
}

/**
 * Finds the session that names a viewer's plays on a device in webhooks, once the film of this session was the last of the
 * event's that the viewer had not completed; of a single film, always. Films that cannot be played, and those that the
 * premiere of the event leaves out, are not waited for.
 */
async function findCompletedVisit(
  tx: Transaction,
  pageId: string,
  session: { id: string; viewer: string },
): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string; isComplete: boolean }>(sql`
    with shown as (select * from ${selectShownFilms(pageId)} shown),
    item as (select coalesce(${programmeItems.filmId}, (select shown.film_id from shown where shown."order" = 0)) as film_id
      from ${programmeItems} where ${programmeItems.pageId} = ${pageId}::uuid and ${programmeItems.kind} = 'film'),
    film as (select shown.video_id, file.duration_seconds as seconds
      from shown join ${videos} file on file.id = shown.video_id
      where file.status = 'ready' and (not exists (select from item) or shown.film_id in (select item.film_id from item))),
    own as (select * from ${playbackSessions} where ${playbackSessions.id} = ${session.id}::uuid)
    select coalesce((select play.id from shown join ${playbackSessions} play on play.video_id = shown.video_id
        where play.viewer = own.viewer and play.device_id = own.device_id order by play.id limit 1), own.id) as id,
      (select count(*) from shown) < 2 or (
        exists (select from film where film.video_id = own.video_id)
        and not exists (select from film where film.video_id <> own.video_id and not exists (
          select from ${playbackSessions} play where play.video_id = film.video_id and play.viewer = own.viewer
            and play.furthest_seconds >= film.seconds * ${COMPLETED_SHARE}))
        and not exists (select from film join ${playbackSessions} play on play.video_id = film.video_id
          where film.video_id = own.video_id and play.viewer = own.viewer and play.id <> own.id
            and play.furthest_seconds >= film.seconds * ${COMPLETED_SHARE})) as "isComplete"
    from own`);
  const [visit] = rows;
  return visit?.isComplete ? visit.id : null;
}

/** Counts the measurements of the player, for the premiere board. */
function countDelivery(
  meter: FigureMeter,
  pageId: string,
  { firstFrameMs, stalls = 0, stalledMs = 0 }: Heartbeat,
): void {
  if (firstFrameMs !== undefined) meter.add(nameFirstFrameFigure(firstFrameMs), { pageId });
  if (stalls > 0) meter.add("stalls", { pageId, value: stalls });
  if (stalledMs > 0) meter.add("stalled-ms", { pageId, value: stalledMs });
}

/** Rows of grants without a session, and of earlier versions, contain the device's own id. */
function isFromDevice(
  keyRing: KeyRing,
  grant: { deviceId: string; session: { viewer: string } | null },
  claim: DeviceClaim,
): boolean {
  if (grant.deviceId === claim.deviceId) return true;
  // The other films of a programme have no session that names their viewer.
  const token = claim.deviceToken === undefined ? null : readDeviceToken(keyRing, claim.deviceToken);
  if (token?.device === grant.deviceId) return true;
  return grant.session !== null && grant.deviceId === identifyDevice(keyRing, grant.session.viewer, claim);
}
