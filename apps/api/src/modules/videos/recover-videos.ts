import { and, eq, gte, isNull, lt, or } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { finishUpload } from "./finish-upload.ts";
import { GIVEN_UP, MAX_ATTEMPTS } from "./transcode-video.ts";
import { videos } from "./videos.table.ts";

type RecoverServices = Pick<Services, "db" | "clock" | "jobs" | "log" | "storage" | "videoHost">;

/** After this long a video that waits has lost its job, and an upload that has its last byte has lost its process. */
const PATIENCE_MS = 30_000;

/** Videos whose conversion nobody is at: never begun though long queued, or left behind by a worker that died. */
export function findStuckVideos({ db, clock }: Pick<Services, "db" | "clock">) {
  const now = clock.now();
  return db
    .select({ id: videos.id })
    .from(videos)
    .where(
      and(
        eq(videos.status, "converting"),
        or(
          lt(videos.leaseUntil, now),
          and(isNull(videos.leaseUntil), lt(videos.updatedAt, new Date(now.getTime() - PATIENCE_MS))),
        ),
      ),
    )
    .limit(100);
}

/** Brings every video forward that stands still: a round of the worker. */
export async function recoverVideos(services: RecoverServices): Promise<void> {
  const { db, clock, jobs, videoHost } = services;
  const now = clock.now();
  await db
    .update(videos)
    .set({ status: "failed", failure: GIVEN_UP, leaseUntil: null })
    .where(
      and(eq(videos.status, "converting"), gte(videos.attempts, MAX_ATTEMPTS), lt(videos.leaseUntil, now)),
    );
  for (const { id } of await findStuckVideos(services)) await jobs.send("transcode", { videoId: id }, id);

  const quiet = await db
    .select({ id: videos.id, hostId: videos.hostId, sizeBytes: videos.sizeBytes })
    .from(videos)
    .where(
      and(
        eq(videos.status, "uploading"),
        eq(videos.host, "local"),
        lt(videos.updatedAt, new Date(now.getTime() - PATIENCE_MS)),
      ),
    )
    .limit(500);
  for (const video of quiet) {
    if ((await videoHost.uploadedBytes(video)) >= video.sizeBytes) await finishUpload(services, video);
  }
}
