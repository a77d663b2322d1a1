import { hasPlaysLeft, maxDevices } from "@matinee/domain/admission";
import { messages } from "@matinee/contract/messages";
import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { orders } from "../../db/schema/orders.ts";
import { viewerCredentials } from "../../db/schema/subscribers.ts";
import type { Video } from "../video/videos.queries.ts";
import { continuesSitting, devicesToStop, resumeAt } from "./playback.rules.ts";
import { playbackGrants, sittings } from "../../db/schema/playback.ts";
import { revokePlayback } from "../video/revoke-playback.ts";
import { deviceViewer, type Viewer } from "./viewers.ts";

interface Opening {
  pageId: string;
  deviceId: string;
  takeOver?: boolean | undefined;
  video: Video;
  /** All that this viewer is let at, where that is not the whole film. */
  previewSeconds: number | null;
  viewer: Viewer;
  now: Date;
}

export interface OpenedSitting {
  id: string;
  /** Where to go on. */
  positionSeconds: number;
  visits: number;
  /** Whether this is a start of the film, and not the same sitting going on. */
  isNew: boolean;
}

/**
 * Seats a viewer on a device: counts the visit unless the sitting goes on, and holds the limit of devices. The caller has
 * locked the viewer's order or credential.
 * @throws AppError forbidden after the last visit, device-limit
 */
export async function openSitting(tx: Transaction, opening: Opening): Promise<OpenedSitting> {
  const { pageId, deviceId, video, previewSeconds, viewer, now } = opening;
  if (viewer.isCounted) await makeRoom(tx, opening);
  const [earlier] = await tx
    .select()
    .from(sittings)
    .where(
      and(eq(sittings.videoId, video.id), eq(sittings.viewer, viewer.key), eq(sittings.deviceId, deviceId)),
    );
  const goesOn = continuesSitting(earlier, now);
  if (viewer.isCounted && !hasPlaysLeft(viewer.visits, goesOn)) {
    throw new AppError("forbidden", messages.gate.callToAction.maxPlaysReached);
  }
  const positionSeconds = resumeAt(await lastPosition(tx, opening), previewSeconds ?? video.durationSeconds);
  const [sitting] = await tx
    .insert(sittings)
    .values({
      pageId,
      videoId: video.id,
      viewer: viewer.key,
      deviceId,
      positionSeconds,
      startedAt: now,
      lastSeenAt: now,
    })
    .onConflictDoUpdate({
      target: [sittings.videoId, sittings.viewer, sittings.deviceId],
      set: { positionSeconds, lastSeenAt: now, endedAt: null, ...(!goesOn && { startedAt: now }) },
    })
    .returning({ id: sittings.id });
  if (!sitting) throw new Error("no sitting came back");
  const visits = viewer.isCounted && !goesOn ? await countVisit(tx, viewer) : viewer.visits;
  return { id: sitting.id, positionSeconds, visits, isNew: !goesOn };
}

/** Ends what plays beyond the limit of devices. */
async function makeRoom(tx: Transaction, { deviceId, viewer, now, takeOver }: Opening): Promise<void> {
  const others = await tx
    .select({ id: sittings.id, lastSeenAt: sittings.lastSeenAt, endedAt: sittings.endedAt })
    .from(sittings)
    .where(and(eq(sittings.viewer, viewer.key), ne(sittings.deviceId, deviceId), isNull(sittings.endedAt)))
    .orderBy(desc(sittings.lastSeenAt), desc(sittings.id));
  const stopping = devicesToStop(others, now, takeOver ?? false);
  if (!stopping) {
    throw new AppError(
      "device-limit",
      `This ticket is playing on ${maxDevices} devices already. You can watch here instead: the one that was used least recently stops.`,
      { details: { devices: others.length } },
    );
  }
  if (stopping.length === 0) return;
  const ids = stopping.map(({ id }) => id);
  await tx.update(sittings).set({ endedAt: now }).where(inArray(sittings.id, ids));
  const grants = await tx
    .select({ id: playbackGrants.id })
    .from(playbackGrants)
    .where(and(inArray(playbackGrants.sittingId, ids), isNull(playbackGrants.revokedAt)));
  for (const { id } of grants) await revokePlayback(tx, { grantId: id });
}

/** The viewer's newest place on any device; also where this device's free preview ended, before its viewer paid. */
async function lastPosition(tx: Transaction, { video, viewer, deviceId }: Opening): Promise<number> {
  const [last] = await tx
    .select({ positionSeconds: sittings.positionSeconds })
    .from(sittings)
    .where(
      and(eq(sittings.videoId, video.id), inArray(sittings.viewer, [viewer.key, deviceViewer(deviceId).key])),
    )
    .orderBy(desc(sittings.lastSeenAt))
    .limit(1);
  return last?.positionSeconds ?? 0;
}

async function countVisit(tx: Transaction, { orderId, credentialId }: Viewer): Promise<number> {
  const [counted] = orderId
    ? await tx
        .update(orders)
        .set({ visits: sql`${orders.visits} + 1` })
        .where(eq(orders.id, orderId))
        .returning({ visits: orders.visits })
    : await tx
        .update(viewerCredentials)
        .set({ visits: sql`${viewerCredentials.visits} + 1` })
        .where(eq(viewerCredentials.id, credentialId ?? ""))
        .returning({ visits: viewerCredentials.visits });
  return counted?.visits ?? 0;
}
