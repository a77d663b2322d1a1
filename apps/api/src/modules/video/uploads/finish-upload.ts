import type { CodedText } from "../../../platform/stored-text.ts";
import { buffer } from "node:stream/consumers";
import { and, eq } from "drizzle-orm";
import { transact } from "../../../db/transaction.ts";
import { noteReceivedFilm } from "./note-received-film.ts";
import type { Services } from "../../../platform/context.ts";
import { getSourceKey } from "../../../integrations/video/local-video-host.ts";
import { SNIFF_BYTES, sniffVideo } from "../../../integrations/video/ffmpeg/sniff-video.ts";
import { InvalidVideoError } from "../../../integrations/video/ffmpeg/invalid-video-error.ts";
import { videos } from "../../../db/schema/videos.ts";

/**
 * Finishes a complete upload: checks the file type, then queues the conversion or marks the video as failed. Idempotent.
 */
export async function finishUpload(
  services: Pick<Services, "db" | "clock" | "storage" | "jobs" | "log">,
  video: { id: string; sizeBytes: number },
): Promise<void> {
  const failure = await findUploadProblem(services, video.id);
  const finished = await transact(services.db, async (tx) => {
    const [row] = await tx
      .update(videos)
      .set({
        uploadedBytes: video.sizeBytes,
        status: failure ? "failed" : "converting",
        failure,
        progress: 0,
      })
      .where(and(eq(videos.id, video.id), eq(videos.status, "uploading")))
      .returning({ id: videos.id });
    if (row && !failure) await noteReceivedFilm(tx, services, video.id);
    return row;
  });
  if (!finished || failure) return;
  await services.jobs.send("transcode", [{ videoId: video.id }]).catch((error: unknown) => {
    // The recurring job recoverVideos queues it later.
    services.log.warn({ err: error, videoId: video.id }, "queueing the transcode job failed");
  });
}

async function findUploadProblem(
  { storage }: Pick<Services, "storage">,
  videoId: string,
): Promise<CodedText | null> {
  const source = await storage.get(getSourceKey(videoId), { start: 0, end: SNIFF_BYTES - 1 });
  if (!source) return { key: "uploadLost" };
  try {
    await sniffVideo(await buffer(source.stream));
    return null;
  } catch (error) {
    if (error instanceof InvalidVideoError) return error.failure;
    throw error;
  }
}
