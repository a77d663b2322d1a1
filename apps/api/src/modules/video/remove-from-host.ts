import { eq, lt, sql } from "drizzle-orm";
import type { Services } from "../../platform/context.ts";
import type { Queryable } from "../../db/client.ts";
import { type HostedVideo, VideoHostFailure } from "../../integrations/video/video-host.ts";
import { videoRemovals } from "../../db/schema/videos.ts";

type RemovalServices = Pick<Services, "db" | "clock" | "videoHosts" | "log">;

/** The first try is made at once; the round leaves it that long. */
const FIRST_MS = 60_000;
const LONGEST_MS = 24 * 3_600_000;
const AT_ONCE = 50;

/** Notes, with the video's deletion, that its foreign host shall forget it. What lies with us is found without a note. */
export async function queueRemoval(
  tx: Queryable,
  { clock, videoHosts }: Pick<Services, "clock" | "videoHosts">,
  { id: videoId, host, hostId }: HostedVideo,
): Promise<void> {
  if (!hostId || !videoHosts.foreign({ host })) return;
  const dueAt = new Date(clock.now().getTime() + FIRST_MS);
  await tx.insert(videoRemovals).values({ videoId, host, hostId, dueAt }).onConflictDoNothing();
}

/** Takes away what a host keeps of a video that we have forgotten. A foreign host that fails is asked again later. */
export async function removeFromHost(services: RemovalServices, video: HostedVideo): Promise<void> {
  const { db, clock, videoHosts, log } = services;
  const mine = eq(videoRemovals.videoId, video.id);
  try {
    await videoHosts.of(video).remove(video);
    if (videoHosts.foreign(video)) await db.delete(videoRemovals).where(mine);
  } catch (error) {
    if (!(error instanceof VideoHostFailure)) throw error;
    log.error({ err: error, videoId: video.id, hostId: video.hostId }, "a removed video stays at its host");
    await queueRemoval(db, services, video);
    const wait = sql`least(${LONGEST_MS}, ${FIRST_MS} * power(2, ${videoRemovals.attempts})) * interval '1 millisecond'`;
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
export async function workRemovals(services: RemovalServices): Promise<void> {
  const due = await services.db
    .select({ id: videoRemovals.videoId, host: videoRemovals.host, hostId: videoRemovals.hostId })
    .from(videoRemovals)
    .where(lt(videoRemovals.dueAt, services.clock.now()))
    .orderBy(videoRemovals.dueAt)
    .limit(AT_ONCE);
  for (const video of due) await removeFromHost(services, video);
}
