import { eq, lt, sql } from "drizzle-orm";
import type { Services } from "../../platform/context.ts";
import type { Queryable } from "../../db/client.ts";
import { type HostedVideo, VideoHostError } from "../../integrations/video/video-host.ts";
import { videoRemovals } from "../../db/schema/videos.ts";

type RemovalServices = Pick<Services, "db" | "clock" | "videoHosts" | "log">;

/** The caller makes the first attempt at once; the recurring job waits this long before it retries. */
const INITIAL_DELAY_MS = 60_000;
const MAX_DELAY_MS = 24 * 3_600_000;
const BATCH_SIZE = 50;

/** Queues the removal from an external host, in the transaction that deletes the video. Local files need no queue. */
export async function queueVideoRemoval(
  tx: Queryable,
  { clock, videoHosts }: Pick<Services, "clock" | "videoHosts">,
  { id: videoId, host, hostId }: HostedVideo,
): Promise<void> {
  if (!hostId || !videoHosts.findExternal({ host })) return;
  const dueAt = new Date(clock.now().getTime() + INITIAL_DELAY_MS);
  await tx.insert(videoRemovals).values({ videoId, host, hostId, dueAt }).onConflictDoNothing();
}

/** Removes a deleted video from its host. When an external host fails, the removal is retried later. */
export async function removeFromHost(services: RemovalServices, video: HostedVideo): Promise<void> {
  const { db, clock, videoHosts, log } = services;
  const isRemoval = eq(videoRemovals.videoId, video.id);
  try {
    await videoHosts.get(video).remove(video);
    if (videoHosts.findExternal(video)) await db.delete(videoRemovals).where(isRemoval);
  } catch (error) {
    if (!(error instanceof VideoHostError)) throw error;
    log.error(
      { err: error, videoId: video.id, hostId: video.hostId },
      "removing a video from its host failed",
    );
    await queueVideoRemoval(db, services, video);
    const wait = sql`least(${MAX_DELAY_MS}, ${INITIAL_DELAY_MS} * power(2, ${videoRemovals.attempts})) * interval '1 millisecond'`;
    await db
      .update(videoRemovals)
      .set({
        attempts: sql`least(${videoRemovals.attempts} + 1, 20)`,
        dueAt: sql`${clock.now().toISOString()}::timestamptz + ${wait}`,
      })
      .where(isRemoval);
  }
}

/** Recurring job: retries removals from external hosts, with exponential backoff for each video. */
export async function processVideoRemovals(services: RemovalServices): Promise<void> {
  const due = await services.db
    .select({ id: videoRemovals.videoId, host: videoRemovals.host, hostId: videoRemovals.hostId })
    .from(videoRemovals)
    .where(lt(videoRemovals.dueAt, services.clock.now()))
    .orderBy(videoRemovals.dueAt)
    .limit(BATCH_SIZE);
  for (const video of due) await removeFromHost(services, video);
}
