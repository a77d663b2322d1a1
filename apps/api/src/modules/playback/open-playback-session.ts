import { hasPlaysLeft, maxDevices } from "@matinee/domain/admission";
import { and, desc, eq, gt, gte, inArray, isNull, max, ne, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { videos } from "../../db/schema/videos.ts";
import { entitlements } from "../../db/schema/subscribers.ts";
import type { Video } from "../video/videos.queries.ts";
import {
  chooseDevicesToStop,
  computeResumePosition,
  countsAtStart,
  findVisitStart,
} from "./playback.rules.ts";
import { playbackGrants, playbackSessions } from "../../db/schema/playback.ts";
import { revokePlayback } from "../../platform/revoke-playback.ts";
import { matchesViewerKind } from "../../platform/viewer-key.ts";
import { createDeviceViewer, type Viewer } from "./identify-viewer.ts";

interface SessionRequest {
  pageId: string;
  /** The browser's own claim, under which it watched the free preview. */
  deviceId: string;
  /** The identified device. */
  device: string;
  takeOver?: boolean | undefined;
  video: Video;
  /** The videos of all films that the event shows. */
  videoIds: readonly string[];
  /** Length of the free preview; null for the whole video. */
  previewSeconds: number | null;
  viewer: Viewer;
  /** Since when all starts of this viewer, on any device, are one visit: a premiere's opening. Null otherwise. */
  sameVisitSince: Date | null;
  now: Date;
}

export interface OpenedPlaybackSession {
  id: string;
  /** What the owner's webhooks call the plays of this viewer on this device: the first session of the event's films. */
  visitorId: string;
  /** Resume position, in seconds. */
  positionSeconds: number;
  plays: number;
  /** Whether this starts a new play instead of continuing a visit. */
  isNew: boolean;
  /** Whether the play enters the owner's figures with this start. */
  isCounted: boolean;
}

/**
 * Opens or continues the playback session of a viewer on a device: enforces the device limit, counts a new play, and
 * revokes the device's earlier grants for the films of the event, in a premiere for this film alone.
 * The caller must have locked the viewer's entitlement.
 * @throws AppError forbidden when no plays are left; device-limit
 */
export async function openPlaybackSession(
  tx: Transaction,
  request: SessionRequest,
): Promise<OpenedPlaybackSession> {
  const { pageId, device, video, previewSeconds, viewer, now } = request;
  if (viewer.isCounted) await enforceDeviceLimit(tx, request);
  const sessions = await findDeviceSessions(tx, request);
  const visitStart = findVisitStart(sessions, video.id, now);
  const isContinued = visitStart !== null || (await wasCountedBefore(tx, request));
  if (viewer.isCounted && !hasPlaysLeft(viewer.plays, isContinued)) {
    throw new AppError("forbidden", (t) => t.gate.callToAction.maxPlaysReached);
  }
  const positionSeconds = computeResumePosition(
    await findLastPosition(tx, request),
    previewSeconds ?? video.durationSeconds,
  );
  const countedAt = countsAtStart(video) ? now : null;
  const isOfVisit = ({ startedAt }: { startedAt: Date }) => startedAt.getTime() === visitStart?.getTime();
  const isRestarted =
    !isContinued ||
    (visitStart !== null && sessions.some((own) => own.videoId === video.id && !isOfVisit(own)));
  const [session] = await tx
    .insert(playbackSessions)
    .values({
      pageId,
      videoId: video.id,
      viewer: viewer.key,
      deviceId: device,
      positionSeconds,
      startedAt: visitStart ?? now,
      countedAt,
      lastSeenAt: now,
    })
    .onConflictDoUpdate({
      target: [playbackSessions.videoId, playbackSessions.viewer, playbackSessions.deviceId],
      set: {
        positionSeconds,
        lastSeenAt: now,
        endedAt: null,
        ...(isRestarted && {
          startedAt: visitStart ?? now,
          countedAt,
          watchedBefore: sql`${playbackSessions.watchedSeconds}`,
        }),
      },
    })
    .returning({ id: playbackSessions.id });
  if (!session) throw new Error("the upsert returned no playback session");
  // A premiere has its next film at hand while one plays.
  const replaced = request.sameVisitSince ? [] : sessions.map(({ id }) => id);
  await revokeGrants(tx, [session.id, ...replaced], now);
  const plays = viewer.isCounted && !isContinued ? await countPlay(tx, viewer) : viewer.plays;
  const wasCounted = visitStart
    ? sessions.some((own) => own.countedAt !== null && isOfVisit(own))
    : isContinued;
  const shown = sessions.filter(({ videoId }) => request.videoIds.includes(videoId));
  return {
    id: session.id,
    visitorId: [session.id, ...shown.map(({ id }) => id)].toSorted()[0] ?? session.id,
    positionSeconds,
    plays,
    isNew: !isContinued,
    isCounted: countedAt !== null && !wasCounted,
  };
}

/**
 * Finds this device's sessions of the films of an event. Those of a ticket or pass include films that were replaced meanwhile; other
 * viewers have no key that leads to them.
 */
const findDeviceSessions = (tx: Transaction, { pageId, device, viewer, videoIds }: SessionRequest) =>
  tx
    .select({
      id: playbackSessions.id,
      videoId: playbackSessions.videoId,
      startedAt: playbackSessions.startedAt,
      countedAt: playbackSessions.countedAt,
      lastSeenAt: playbackSessions.lastSeenAt,
      endedAt: playbackSessions.endedAt,
      positionSeconds: playbackSessions.positionSeconds,
      durationSeconds: videos.durationSeconds,
    })
    .from(playbackSessions)
    .innerJoin(videos, eq(videos.id, playbackSessions.videoId))
    .where(
      and(
        viewer.entitlementId
          ? and(isPlayOf(viewer, viewer.entitlementId), eq(playbackSessions.pageId, pageId))
          : and(inArray(playbackSessions.videoId, [...videoIds]), eq(playbackSessions.viewer, viewer.key)),
        eq(playbackSessions.deviceId, device),
      ),
    );

/** Matches the sessions of a ticket or, with the index of these, of a pass. */
const isPlayOf = ({ key, passId }: Viewer, entitlementId: string) =>
  passId === undefined
    ? eq(playbackSessions.entitlementId, entitlementId)
    : and(matchesViewerKind(playbackSessions.viewer, "pass"), eq(playbackSessions.viewer, key));

/**
 * Whether this premiere was counted as a visit before: a pause, another device or another film does not make it a second one.
 */
async function wasCountedBefore(
  tx: Transaction,
  { videoIds, viewer, sameVisitSince }: SessionRequest,
): Promise<boolean> {
  if (!sameVisitSince) return false;
  const [session] = await tx
    .select({ id: playbackSessions.id })
    .from(playbackSessions)
    .where(
      and(
        inArray(playbackSessions.videoId, [...videoIds]),
        eq(playbackSessions.viewer, viewer.key),
        gte(playbackSessions.startedAt, sameVisitSince),
      ),
    )
    .limit(1);
  return session !== undefined;
}

/**
 * Stops the devices beyond the limit. A device counts while it has a grant that can fetch bytes.
 * @throws AppError device-limit
 */
async function enforceDeviceLimit(
  tx: Transaction,
  { device, viewer, now, takeOver }: SessionRequest,
): Promise<void> {
  const lastSeenAt = max(sql`greatest(${playbackSessions.lastSeenAt}, ${playbackGrants.heardAt})`);
  const others = await tx
    .select({
      ids: sql<string[]>`array_agg(distinct ${playbackSessions.id})`,
      // Every group has a row.
      lastSeenAt: sql<Date>`${lastSeenAt}`.mapWith(playbackSessions.lastSeenAt),
      /** A film that was watched to its end keeps its grant, and no place. */
      hasEnded: sql<boolean>`bool_and(${playbackSessions.endedAt} is not null)`,
    })
    .from(playbackSessions)
    .innerJoin(playbackGrants, eq(playbackGrants.playbackSessionId, playbackSessions.id))
    .where(
      and(
        // In all screenings of a pass, and by the index of these.
        viewer.passId === undefined ? undefined : matchesViewerKind(playbackSessions.viewer, "pass"),
        eq(playbackSessions.viewer, viewer.key),
        ne(playbackSessions.deviceId, device),
        isNull(playbackGrants.revokedAt),
        gt(playbackGrants.expiresAt, now),
      ),
    )
    .groupBy(playbackSessions.deviceId)
    .orderBy(
      sql`bool_and(${playbackSessions.endedAt} is not null)`,
      desc(lastSeenAt),
      desc(playbackSessions.deviceId),
    );
  const stopping = chooseDevicesToStop(others, now, takeOver ?? false);
  if (!stopping) {
    throw new AppError("device-limit", (t) => t.apiErrors.playback.deviceLimit(maxDevices), {
      details: { devices: others.length },
    });
  }
  if (stopping.length === 0) return;
  const ids = stopping.flatMap((other) => other.ids);
  await tx.update(playbackSessions).set({ endedAt: now }).where(inArray(playbackSessions.id, ids));
  await revokeGrants(tx, ids, now);
}

/** Revokes the live grants of playback sessions, whose players show that another player took over. */
async function revokeGrants(tx: Transaction, sessionIds: readonly string[], now: Date): Promise<void> {
  const grants = await tx
    .select({ id: playbackGrants.id })
    .from(playbackGrants)
    .where(
      and(
        inArray(playbackGrants.playbackSessionId, sessionIds),
        isNull(playbackGrants.revokedAt),
        gt(playbackGrants.expiresAt, now),
      ),
    );
  for (const { id } of grants) await revokePlayback(tx, { grantId: id }, "taken-over");
}

/** Finds the viewer's latest position on any device, including the free preview on this device before payment. */
async function findLastPosition(
  tx: Transaction,
  { video, viewer, deviceId }: SessionRequest,
): Promise<number> {
  const [last] = await tx
    .select({ positionSeconds: playbackSessions.positionSeconds })
    .from(playbackSessions)
    .where(
      and(
        eq(playbackSessions.videoId, video.id),
        inArray(playbackSessions.viewer, [viewer.key, createDeviceViewer(deviceId).key]),
      ),
    )
    .orderBy(desc(playbackSessions.lastSeenAt))
    .limit(1);
  return last?.positionSeconds ?? 0;
}

async function countPlay(tx: Transaction, { entitlementId }: Viewer): Promise<number> {
  if (!entitlementId) return 0;
  const [counted] = await tx
    .update(entitlements)
    .set({ plays: sql`${entitlements.plays} + 1` })
    .where(eq(entitlements.id, entitlementId))
    .returning({ plays: entitlements.plays });
  return counted?.plays ?? 0;
}
