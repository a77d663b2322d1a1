import type { StopReason } from "@matinee/contract/schemas/videos";
import { countsAsWatched, getPlayEnd } from "@matinee/domain/viewing-windows";
import { sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { playbackSessions } from "../../db/schema/playback.ts";
import { programmeItems } from "../../db/schema/premieres.ts";
import { videos } from "../../db/schema/videos.ts";
import { transact } from "../../db/transaction.ts";
import type { Services } from "../../platform/context.ts";
import type { KeyRing } from "../../platform/crypto.ts";
import {
  type FigureMeter,
  type FigureMeterServices,
  nameFirstFrameFigure,
} from "../../platform/live-figures/figure-meter.ts";
import { revokePlayback } from "../../platform/revoke-playback.ts";
import { countWatchingOf } from "../access/pass-use-webhooks.ts";
import { noteLeaving } from "../access/use-pass.ts";
import type { ViewerDistanceServices } from "../premieres/viewer-distances.ts";
import { selectShownFilms } from "../video/shown-films.ts";
import { type DeviceClaim, identifyDevice, readDeviceToken } from "./device-tokens.ts";
import type { GrantNetworkServices } from "./grant-networks.ts";
import { buildMediaUrl } from "./grants.ts";
import {
  type HeartbeatChange,
  type HeartbeatGrant,
  prepareHeartbeatGrants,
  writeHeartbeats,
} from "./heartbeats.queries.ts";
import {
  COMPLETED_SHARE,
  completesFilm,
  computeLeaseEnd,
  computeWatchedSeconds,
  isWorthRenewing,
  limitByClosing,
  PLAY_SECONDS,
} from "./playback.rules.ts";
import { enqueuePlayWebhook } from "./playback-webhooks.ts";
import type { WatchMeterServices } from "./watch-meter.ts";

export interface Heartbeat {
  grantId: string;
  deviceId: string;
  deviceToken?: string | undefined;
  /** The client's address. */
  address: string;
  /** Seconds. Without it the heartbeat keeps the device's place and the grant. */
  positionSeconds?: number | undefined;
  ended?: boolean | undefined;
  /** Whether the viewer closed the player or the page. */
  leaving?: boolean | undefined;
  /** Whether the player asks why its address was refused, and plays until it knows. */
  refused?: boolean | undefined;
  firstFrameMs?: number | undefined;
  stalls?: number | undefined;
  stalledMs?: number | undefined;
  /** How far the film is from the position of a premiere's room, in milliseconds; positive when ahead. */
  distanceMs?: number | undefined;
  /** When it arrived. */
  at: Date;
}

/** How a heartbeat is answered. */
export type HeartbeatOutcome =
  | { kind: "plays"; renewal: { mediaUrl: string; expiresAt: Date } | null }
  | { kind: "stops"; reason: StopReason }
  /** There is no such grant, or it is one of another device. */
  | { kind: "missing" }
  /** Another transaction changes its rows: it comes again. */
  | { kind: "busy" };

export type HeartbeatServices = Pick<Services, "config" | "db"> &
  FigureMeterServices &
  GrantNetworkServices &
  ViewerDistanceServices &
  WatchMeterServices;

/** What a heartbeat does beside its rows, in the transaction that writes them. */
interface Planned {
  heartbeat: Heartbeat;
  grant: HeartbeatGrant;
  change: HeartbeatChange;
  completesFilm: boolean;
  countsWatching: boolean;
  /** Whether the viewer of an open use of a pass leaves or came back; null when neither. */
  leaves: boolean | null;
}

/**
 * Records the heartbeats of a second, at most one of each grant: resume position, active device and watch time. It renews the grants
 * and returns the new signatures of those whose players follow them (rules/playback.md, Playback grants). Everything is read with
 * one statement and written with one, so that commits do not grow with viewers.
 * @returns the outcome of each heartbeat, in their order
 */
export async function recordHeartbeats(
  services: HeartbeatServices,
  heartbeats: readonly Heartbeat[],
): Promise<HeartbeatOutcome[]> {
  const now = heartbeats.reduce((latest, { at }) => (at > latest ? at : latest), new Date(0));
  const rows = await prepareHeartbeatGrants(services.db).execute({
    grantIds: heartbeats.map(({ grantId }) => grantId),
    positionGrantIds: heartbeats.flatMap(({ grantId, positionSeconds }) =>
      positionSeconds === undefined ? [] : [grantId],
    ),
    now: now.toISOString(),
  });
  const grants = new Map(rows.map((row) => [row.id, row]));
  const planned: Planned[] = [];
  const lost: { grantId: string; reason: StopReason }[] = [];
  const decided = heartbeats.map((heartbeat): HeartbeatOutcome | Planned => {
    const grant = grants.get(heartbeat.grantId);
    if (!grant || !isFromDevice(services.config.keyRing, grant, heartbeat)) return { kind: "missing" };
    const { reason, isLost = false } = findStopReason(grant, heartbeat);
    if (isLost && reason) lost.push({ grantId: grant.id, reason });
    if (reason) return { kind: "stops", reason };
    const plan = planHeartbeat(grant, heartbeat);
    planned.push(plan);
    return plan;
  });
  const written = await write(services, planned, lost);
  return decided.map((outcome) => {
    if ("kind" in outcome) return outcome;
    const done = written.get(outcome.grant.id);
    if (!done) return { kind: "busy" };
    count(services, outcome, done.isFirstPlay);
    return { kind: "plays", renewal: signRenewal(services, outcome) };
  });
}

/** @returns why playback must stop, and whether its grant is still to be revoked */
function findStopReason(
  grant: HeartbeatGrant,
  { at, ended = false }: Heartbeat,
): { reason: StopReason | null; isLost?: boolean } {
  const { session } = grant;
  // A takeover ends both session and grant; a refund only revokes the grant.
  if (grant.revokedAt) return { reason: grant.stopReason ?? (session?.endedAt ? "taken-over" : "withdrawn") };
  // Its film was watched to the end: another view begins with a new start.
  if (session?.endedAt && !ended) return { reason: "ran-out" };
  // The signature of a player that keeps its addresses is valid for longer.
  if (grant.expiresAt <= at) return { reason: "ran-out", isLost: grant.claims === null };
  if (grant.isWithdrawn) return { reason: "withdrawn", isLost: true };
  if (!ended && computeNextEnd(grant, at) <= at) return { reason: "ran-out", isLost: true };
  return { reason: null };
}

/** Computes when a grant ends that is renewed now. The owner may have moved the closing since the start. */
function computeNextEnd(grant: HeartbeatGrant, at: Date): Date {
  const times = grant.hasTimes ? grant.times : null;
  const playEnd = grant.closesAt && grant.ends && getPlayEnd(grant.closesAt, grant.ends, times);
  const screeningSeconds = grant.programmeSeconds ?? grant.durationSeconds;
  return computeLeaseEnd(at, limitByClosing(getRenewalLimit(grant), playEnd, screeningSeconds));
}

/** A row without a limit was written by a version that did not renew grants. */
const getRenewalLimit = ({ renewableUntil, expiresAt }: HeartbeatGrant) => renewableUntil ?? expiresAt;

/**
 * Plans what a heartbeat changes. Another process may have recorded a later one before: what an earlier one says of the
 * position, the grant's end or the viewer's return is then no longer true, but the film has ended, or its viewer has left, all the same.
 */
function planHeartbeat(grant: HeartbeatGrant, heartbeat: Heartbeat): Planned {
  const { at, ended = false, leaving = false } = heartbeat;
  const { session, uncountedSeconds, heardAt, leavingAt } = grant;
  const isLate = session !== null && at < session.lastSeenAt;
  const positionSeconds =
    isLate && heartbeat.positionSeconds !== undefined
      ? ended
        ? session.positionSeconds
        : undefined
      : heartbeat.positionSeconds;
  const leaseEnd = computeNextEnd(grant, heardAt && heardAt > at ? heardAt : at);
  const isRenewed =
    !ended &&
    (grant.renewableUntil === null ||
      leaseEnd < grant.expiresAt ||
      isWorthRenewing(grant.expiresAt, leaseEnd));
  const hasPosition = session !== null && positionSeconds !== undefined;
  const watchedSeconds = hasPosition ? computeWatchedSeconds(session, positionSeconds, at) : 0;
  const countsWatching =
    hasPosition &&
    uncountedSeconds !== null &&
    countsAsWatched(uncountedSeconds + watchedSeconds, grant.programmeSeconds ?? grant.durationSeconds);
  const isOfOpenUse = grant.passId !== null && grant.times?.countedAt === null;
  return {
    heartbeat,
    grant,
    change: {
      grantId: grant.id,
      at,
      renewal: isRenewed ? { expiresAt: leaseEnd, renewableUntil: getRenewalLimit(grant) } : null,
      play: hasPosition
        ? {
            sessionId: session.id,
            lastSeenAt: session.lastSeenAt,
            positionSeconds,
            watchedSeconds,
            counts:
              session.countedAt === null &&
              session.watchedSeconds + watchedSeconds - session.watchedBefore >= PLAY_SECONDS,
            hasEnded: ended,
          }
        : null,
    },
    completesFilm:
      hasPosition &&
      watchedSeconds > 0 &&
      completesFilm(session.furthestSeconds, positionSeconds, grant.durationSeconds),
    countsWatching,
    leaves:
      isOfOpenUse && !countsWatching && (leaving || (leavingAt !== null && at > leavingAt)) ? leaving : null,
  };
}

/** Writes the heartbeats, and in the same transaction what else follows from some of them. @returns what was written, by grant */
async function write(
  { db }: Pick<HeartbeatServices, "db">,
  planned: readonly Planned[],
  lost: readonly { grantId: string; reason: StopReason }[],
): ReturnType<typeof writeHeartbeats> {
  const changes = planned.map(({ change }) => change);
  const following = planned
    .filter((plan) => plan.completesFilm || plan.countsWatching || plan.leaves !== null)
    // In one order, so that two processes cannot deadlock on entitlements.
    .toSorted((a, b) => ((a.grant.entitlementId ?? "") < (b.grant.entitlementId ?? "") ? -1 : 1));
  if (following.length + lost.length === 0)
    return changes.length === 0 ? new Map() : writeHeartbeats(db, changes);
  return transact(db, async (tx) => {
    const written = changes.length === 0 ? new Map() : await writeHeartbeats(tx, changes);
    for (const plan of following) if (written.has(plan.grant.id)) await follow(tx, plan);
    for (const { grantId, reason } of lost) await revokePlayback(tx, { grantId }, reason);
    return written;
  });
}

async function follow(
  tx: Transaction,
  { grant, heartbeat: { at }, completesFilm: isCompleted, countsWatching, leaves }: Planned,
): Promise<void> {
  const { pageId, orderId, subscriberId, entitlementId, session } = grant;
  const visitorId = isCompleted && session ? await findCompletedVisit(tx, pageId, session) : null;
  if (visitorId !== null) {
    const play = { pageId, sessionId: visitorId, orderId, subscriberId, entitlementId, at };
    await enqueuePlayWebhook(tx, "playback.completed", play);
  }
  if (entitlementId === null) return;
  if (countsWatching) await countWatchingOf(tx, entitlementId, at);
  if (leaves !== null) await noteLeaving(tx, entitlementId, leaves ? at : null);
}

/** Counts in memory what a heartbeat said that was recorded. */
function count(
  services: HeartbeatServices,
  { heartbeat, grant, change }: Planned,
  isFirstPlay: boolean,
): void {
  const { grantId, address, at, distanceMs } = heartbeat;
  services.grantNetworks.recordPresence({ id: grantId }, address);
  // A rehearsal at ten times the speed stalls, and says nothing about the night.
  if (!grant.rehearsalId) countDelivery(services.figureMeter, grant.pageId, heartbeat);
  if (distanceMs !== undefined) services.viewerDistances.report(grant.pageId, grantId, distanceMs);
  const seconds = change.play?.watchedSeconds ?? 0;
  if (seconds > 0) services.watchMeter.add(grant.pageId, at, { seconds });
  if (isFirstPlay) services.watchMeter.add(grant.pageId, at, { plays: 1 });
}

/** Signs the new end of a grant whose player follows its addresses. */
function signRenewal(
  { config, grantNetworks }: HeartbeatServices,
  { grant: { claims }, change: { renewal }, heartbeat: { address } }: Planned,
) {
  if (!claims || !renewal) return null;
  const { expiresAt } = renewal;
  const network = grantNetworks.nameNetwork(address);
  const signed = { ...claims, expiresAt: expiresAt.getTime(), network };
  return { mediaUrl: buildMediaUrl(config.keyRing, signed), expiresAt };
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
