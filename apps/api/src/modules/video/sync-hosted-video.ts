import { and, eq, inArray } from "drizzle-orm";
import type { Services } from "../../platform/context.ts";
import { transact } from "../../db/transaction.ts";
import { type HostedVideoState, VideoHostError } from "../../integrations/video/video-host.ts";
import { attachVideo } from "./attach-video.ts";
import type { Video } from "./videos.queries.ts";
import { videos } from "../../db/schema/videos.ts";

const VIDEO_GONE = "The video is no longer at the video service. Please upload the file again.";
const IN_PROGRESS_STATUSES = ["uploading", "converting"] as const;

/**
 * Asks a foreign host how far a video is, keeps the answer, and puts a video that became ready in its page's place. Our own
 * videos, and those that are done, stay as they are; so does one whose host does not answer.
 */
export async function syncHostedVideo(
  services: Pick<Services, "db" | "clock" | "log" | "videoHosts">,
  video: Video,
): Promise<Video> {
  const { db, clock, log, videoHosts } = services;
  const host = videoHosts.findExternal(video);
  if (!host || video.status === "ready" || video.status === "failed") return video;
  let state: HostedVideoState | null;
  try {
    state = await host.getState(video);
  } catch (error) {
    if (!(error instanceof VideoHostError)) throw error;
    log.warn({ err: error, videoId: video.id }, "the video host tells nothing");
    return video;
  }
  const isWhole = state?.status !== "uploading";
  const fields = state
    ? {
        status: state.status,
        failure: state.failure,
        uploadedBytes: isWhole ? video.sizeBytes : (state.uploadedBytes ?? video.uploadedBytes),
        ...(state.status === "ready" && { ...buildReadyFields(state), readyAt: clock.now() }),
      }
    : { status: "failed" as const, failure: VIDEO_GONE };
  return transact(db, async (tx) => {
    const [observed] = await tx
      .update(videos)
      .set(fields)
      .where(and(eq(videos.id, video.id), inArray(videos.status, IN_PROGRESS_STATUSES)))
      .returning();
    if (observed?.status === "ready") await attachVideo(tx, observed, "ready");
    return observed ?? video;
  });
}

function buildReadyFields({ durationSeconds, width, height, posterUrl: poster, embedUrl }: HostedVideoState) {
  return { progress: 100, durationSeconds, width, height, poster, embedUrl };
}
