import { eq } from "drizzle-orm";
import type { SignedInContext } from "../../platform/context.ts";
import { transact } from "../../db/transaction.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { findOwnVideo, getVideoOwner, type VideoWithPage } from "./videos.queries.ts";
import { videos } from "../../db/schema/videos.ts";

/** Renames a video, or chooses whether it is converted a second time. @throws AppError not-found, forbidden */
export async function updateVideo(
  ctx: SignedInContext,
  input: { id: string; name?: string | undefined; quickOnly?: boolean | undefined },
): Promise<VideoWithPage> {
  const videoWithPage = await findOwnVideo(ctx, input.id, "change");
  const { id: _id, ...changes } = input;
  const { name } = changes;
  if (name === undefined && changes.quickOnly === undefined) return videoWithPage;
  await transact(ctx.db, async (tx) => {
    await tx.update(videos).set(changes).where(eq(videos.id, input.id));
    const owner = getVideoOwner(videoWithPage);
    if (owner !== null && ctx.actor.accountId !== owner) {
      await recordAudit(tx, ctx, {
        action: "video.update",
        subjectType: "video",
        subjectId: input.id,
        onBehalfOf: owner,
        detail: changes,
      });
    }
  });
  const updated = await findOwnVideo(ctx, input.id, "change");
  if (name === undefined) return updated;
  await ctx.videoHosts
    .findExternal(videoWithPage.video)
    ?.rename(videoWithPage.video, name)
    // Our database has the name that is shown; the host only has a copy.
    .catch((error: unknown) =>
      ctx.log.warn({ err: error, videoId: input.id }, "renaming the video at its host failed"),
    );
  return updated;
}
