import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Services } from "../../platform/context.ts";
import { finishUpload } from "./uploads/finish-upload.ts";
import { syncHostedVideo } from "./sync-hosted-video.ts";
import { findNextRefinement } from "./transcoding/refine-next-video.ts";
import { isUnfinished, MAX_ATTEMPTS } from "./transcoding/next-video.queries.ts";
import { refinements, videos } from "../../db/schema/videos.ts";

type RecoverServices = Pick<Services, "db" | "clock" | "config" | "jobs" | "log" | "storage" | "videoHosts">;

/** After this long without a change, a waiting video has lost its job and a complete upload has lost its process. */
const STALE_AFTER_MS = 30_000;

/** Finds videos whose conversion never started or whose worker died. */
export function findStuckVideos({ db, clock }: Pick<Services, "db" | "clock">) {
  const now = clock.now();
  return db
    .select({ id: videos.id })
    .from(videos)
    .where(
      and(
        isUnfinished(),
        eq(videos.host, "local"),
        or(
          lt(videos.leaseUntil, now),
          and(isNull(videos.leaseUntil), lt(videos.updatedAt, new Date(now.getTime() - STALE_AFTER_MS))),
        ),
      ),
    )
    .limit(100);
}

/**
 * Recurring job: requeues stuck conversions, queues the next refinement, fails those out of attempts, and finishes
 * complete uploads.
 */
export async function recoverVideos(services: RecoverServices): Promise<void> {
  const { db, clock, config, jobs, videoHosts } = services;
  const now = clock.now();
  await db
    .update(videos)
    .set({ status: "failed", failure: { key: "notConvertible" }, leaseUntil: null })
    .where(
      and(eq(videos.status, "converting"), gte(videos.attempts, MAX_ATTEMPTS), lt(videos.leaseUntil, now)),
    );
  // These films play: they only lack their larger sizes.
  await db
    .update(videos)
    .set({ playableLadder: null, leaseUntil: null })
    .where(
      and(isNotNull(videos.playableLadder), gte(videos.attempts, MAX_ATTEMPTS), lt(videos.leaseUntil, now)),
    );
  for (const { id } of await findStuckVideos(services)) await jobs.send("transcode", [{ videoId: id }]);

  await db
    .update(refinements)
    .set({ state: "failed", leaseUntil: null })
    .where(
      and(
        eq(refinements.state, "waiting"),
        gte(refinements.attempts, MAX_ATTEMPTS),
        lt(refinements.leaseUntil, now),
      ),
    );
  if (config.VIDEO_REFINE) {
    const refinedNext = await findNextRefinement(services);
    if (refinedNext !== null) await jobs.send("refine", [{ videoId: refinedNext }]);
  }

  const idleUploads = await db
    .select({ id: videos.id, sizeBytes: videos.sizeBytes })
    .from(videos)
    .where(
      and(
        eq(videos.status, "uploading"),
        eq(videos.host, "local"),
        lt(videos.updatedAt, new Date(now.getTime() - STALE_AFTER_MS)),
      ),
    )
    .limit(500);
  for (const video of idleUploads) {
    if ((await videoHosts.local.getUploadedBytes(video)) >= video.sizeBytes)
      await finishUpload(services, video);
  }
}

/** Recurring job: syncs videos at external hosts, because their owner may have closed the page. */
export async function syncHostedVideos(services: RecoverServices): Promise<void> {
  for (const video of await findVideosToSync(services)) {
    const { updatedAt } = await syncHostedVideo(services, video);
    // The host did not respond, so requests for the other videos would time out, too.
    if (updatedAt === video.updatedAt) return;
  }
}

/** Finds unfinished videos at external hosts. The interval between syncs grows with a video's age. */
function findVideosToSync({ db, clock }: Pick<Services, "db" | "clock">) {
  const now = clock.now().toISOString();
  const syncInterval = sql`greatest(interval '${sql.raw(String(STALE_AFTER_MS))} milliseconds',
    (${now}::timestamptz - ${videos.createdAt}) / 20)`;
  return db
    .select()
    .from(videos)
    .where(
      and(
        inArray(videos.status, ["uploading", "converting"]),
        ne(videos.host, "local"),
        lt(videos.updatedAt, sql`${now}::timestamptz - ${syncInterval}`),
      ),
    )
    .orderBy(videos.updatedAt)
    .limit(50);
}
