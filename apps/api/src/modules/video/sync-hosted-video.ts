import { and, eq, inArray } from "drizzle-orm";
import type { Services } from "../../platform/context.ts";
import { transact } from "../../db/transaction.ts";
import { type HostedVideoState, VideoHostError } from "../../integrations/video/video-host.ts";
import { attachVideo } from "./attach-video.ts";
import type { Video } from "./videos.queries.ts";
import { noteReceivedFilm } from "./uploads/note-received-film.ts";
import { videos } from "../../db/schema/videos.ts";

const IN_PROGRESS_STATUSES = ["uploading", "converting"] as const;

/**
 * Stores the state of a video as its external host reports it, and shows a video that became ready on its page. Returns
 * local and finished videos unchanged, and also a video whose host does not respond.
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
    log.warn({ err: error, videoId: video.id }, "reading the video's state from its host failed");
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
    : { status: "failed" as const, failure: { key: "goneAtHost" } as const };
  return transact(db, async (tx) => {
    const [updated] = await tx
      .update(videos)
      .set(fields)
      .where(and(eq(videos.id, video.id), inArray(videos.status, IN_PROGRESS_STATUSES)))
      .returning();
    if (
      updated &&
      video.status === "uploading" &&
      updated.status !== "uploading" &&
      updated.status !== "failed"
    )
      await noteReceivedFilm(tx, { clock }, video.id);
    if (updated?.status === "ready") await attachVideo(tx, { clock }, updated, "ready");
    return updated ?? video;
  });
}

function buildReadyFields({ durationSeconds, width, height, posterUrl: poster, embedUrl }: HostedVideoState) {
  return { progress: 100, durationSeconds, width, height, poster, embedUrl };
}
