import { eq, lt, sql } from "drizzle-orm";
import type { Services } from "../../platform/context.ts";
import type { Queryable } from "../../db/client.ts";
import { type HostedVideo, VideoHostError } from "../../integrations/video/video-host.ts";
import { videoRemovals } from "../../db/schema/videos.ts";

type RemovalServices = Pick<Services, "db" | "clock" | "videoHosts" | "log">;

/** The first try is made at once; the round leaves it that long. */
const INITIAL_DELAY_MS = 60_000;
const MAX_DELAY_MS = 24 * 3_600_000;
const BATCH_SIZE = 50;

/** Notes, with the video's deletion, that its foreign host shall forget it. What lies with us is found without a note. */
export async function queueVideoRemoval(
  tx: Queryable,
  { clock, videoHosts }: Pick<Services, "clock" | "videoHosts">,
  { id: videoId, host, hostId }: HostedVideo,
): Promise<void> {
  if (!hostId || !videoHosts.findExternal({ host })) return;
  const dueAt = new Date(clock.now().getTime() + INITIAL_DELAY_MS);
  await tx.insert(videoRemovals).values({ videoId, host, hostId, dueAt }).onConflictDoNothing();
}

/** Takes away what a host keeps of a video that we have forgotten. A foreign host that fails is asked again later. */
export async function removeFromHost(services: RemovalServices, video: HostedVideo): Promise<void> {
  const { db, clock, videoHosts, log } = services;
  const mine = eq(videoRemovals.videoId, video.id);
  try {
    await videoHosts.get(video).remove(video);
    if (videoHosts.findExternal(video)) await db.delete(videoRemovals).where(mine);
  } catch (error) {
    if (!(error instanceof VideoHostError)) throw error;
    log.error({ err: error, videoId: video.id, hostId: video.hostId }, "a removed video stays at its host");
    await queueVideoRemoval(db, services, video);
    const wait = sql`least(${MAX_DELAY_MS}, ${INITIAL_DELAY_MS} * power(2, ${videoRemovals.attempts})) * interval '1 millisecond'`;
    await db
      .update(videoRemovals)
      .set({
        attempts: sql`least(${videoRemovals.attempts} + 1, 20)`,
        dueAt: sql`${clock.now().toISOString()}::timestamptz + ${wait}`,
      })
      .where(mine);
  }
}

/** Asks foreign hosts again to forget what they have not: a round of the worker, ever more seldom for each video. */
export async function processVideoRemovals(services: RemovalServices): Promise<void> {
  const due = await services.db
    .select({ id: videoRemovals.videoId, host: videoRemovals.host, hostId: videoRemovals.hostId })
    .from(videoRemovals)
    .where(lt(videoRemovals.dueAt, services.clock.now()))
    .orderBy(videoRemovals.dueAt)
    .limit(BATCH_SIZE);
  for (const video of due) await removeFromHost(services, video);
}
