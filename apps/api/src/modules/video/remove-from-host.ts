import { asc, eq, lt, sql } from "drizzle-orm";
import type { Services } from "../../platform/context.ts";
import type { Transaction } from "../../db/client.ts";
import { transact } from "../../db/transaction.ts";
import { type HostedVideo, VideoHostError } from "../../integrations/video/video-host.ts";
import { findPauseReason } from "../../platform/jobs/guard-job.ts";
import { videoRemovals } from "../../db/schema/videos.ts";

type RemovalServices = Pick<Services, "db" | "clock" | "videoHosts" | "log" | "jobs">;

/** The caller makes the first attempt at once; the job waits this long before it tries again. */
const INITIAL_DELAY_MS = 60_000;
/** For how long a failed removal is left to its job. The version before the jobs retries due removals in a loop. */
const JOB_LEASE_MS = 24 * 3_600_000;
const MISSED_BATCH_SIZE = 1000;

/** Queues the removal from an external host, in the transaction that deletes the video. Local files need no queue. */
export async function queueVideoRemoval(
  tx: Transaction,
  { clock, videoHosts, jobs }: Pick<Services, "clock" | "videoHosts" | "jobs">,
  { id: videoId, host, hostId }: HostedVideo,
): Promise<void> {
  if (!hostId || !videoHosts.findExternal({ host })) return;
  const dueAt = new Date(clock.now().getTime() + INITIAL_DELAY_MS);
  await tx.insert(videoRemovals).values({ videoId, host, hostId, dueAt }).onConflictDoNothing();
  await jobs.send("video-removals", [{ videoId, host, hostId }], { tx, dueAt });
}

/** Removes a deleted video from its host. When an external host fails, a job tries again later. */
export async function removeFromHost(services: RemovalServices, video: HostedVideo): Promise<void> {
  const { db, videoHosts, log } = services;
  try {
    await videoHosts.get(video).remove(video);
    if (videoHosts.findExternal(video))
      await db.delete(videoRemovals).where(eq(videoRemovals.videoId, video.id));
  } catch (error) {
    if (!(error instanceof VideoHostError)) throw error;
    log.error(
      { err: error, videoId: video.id, hostId: video.hostId },
      "removing a video from its host failed",
    );
    await transact(db, (tx) => queueVideoRemoval(tx, services, video));
  }
}

/**
 * Removes a video from its host that the request could not remove. Removing it twice does no harm.
 * @throws VideoHostError when the host fails; Error while deletion is paused. The job is tried again.
 */
export async function processVideoRemoval(
  services: RemovalServices & Pick<Services, "storage" | "config">,
  { videoId }: { videoId: string },
): Promise<void> {
  const { db, clock, videoHosts } = services;
  const reason = await findPauseReason(services, "deletion");
  if (reason) throw new Error(`Deletion is paused: ${reason}`);
  const [removal] = await db
    .update(videoRemovals)
    .set({
      attempts: sql`least(${videoRemovals.attempts} + 1, 20)`,
      dueAt: new Date(clock.now().getTime() + JOB_LEASE_MS),
    })
    .where(eq(videoRemovals.videoId, videoId))
    .returning();
  if (!removal) return;
  const video = { id: videoId, host: removal.host, hostId: removal.hostId };
  await videoHosts.get(video).remove(video);
  await db.delete(videoRemovals).where(eq(videoRemovals.videoId, videoId));
}

/** Queues stored removals without a job: the version before the jobs stored them, or a backup was restored. */
export async function queueMissedRemovals({
  db,
  jobs,
  clock,
}: Pick<Services, "db" | "jobs" | "clock">): Promise<void> {
  const missed = await db
    .select()
    .from(videoRemovals)
    .where(lt(videoRemovals.dueAt, clock.now()))
    .orderBy(asc(videoRemovals.dueAt))
    .limit(MISSED_BATCH_SIZE);
  await jobs.sendMissing(
    "video-removals",
    missed.map(({ videoId, host, hostId }) => ({ videoId, host, hostId })),
  );
}
