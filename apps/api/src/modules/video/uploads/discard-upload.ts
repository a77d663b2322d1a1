import { and, eq } from "drizzle-orm";
import { transact } from "../../../db/transaction.ts";
import { videos } from "../../../db/schema/videos.ts";
import type { Services } from "../../../platform/context.ts";
import { detachVideo } from "../attach-video.ts";
import { queueVideoRemoval, removeFromHost } from "../remove-from-host.ts";
import type { Video } from "../videos.queries.ts";

/** Deletes an upload that is unfinished, with its bytes. @returns whether it was */
export async function discardUpload(
  services: Pick<Services, "db" | "clock" | "videoHosts" | "jobs" | "log">,
  video: Video,
): Promise<boolean> {
  const discarded = await transact(services.db, async (tx) => {
    const [row] = await tx
      .delete(videos)
      .where(and(eq(videos.id, video.id), eq(videos.status, "uploading")))
      .returning({ id: videos.id });
    if (!row) return false;
    await detachVideo(tx, video);
    await queueVideoRemoval(tx, services, video);
    return true;
  });
  if (discarded) await removeFromHost(services, video);
  return discarded;
}
