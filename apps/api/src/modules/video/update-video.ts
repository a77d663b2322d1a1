import { eq } from "drizzle-orm";
import type { SignedInContext } from "../../platform/context.ts";
import { transact } from "../../db/transaction.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { findOwnVideo, type VideoWithPage } from "./videos.queries.ts";
import { videos } from "../../db/schema/videos.ts";

/** Renames a video. @throws AppError not-found, forbidden */
export async function updateVideo(
  ctx: SignedInContext,
  input: { id: string; name?: string },
): Promise<VideoWithPage> {
  const found = await findOwnVideo(ctx, input.id, "change");
  const { name } = input;
  if (name === undefined) return found;
  await transact(ctx.db, async (tx) => {
    await tx.update(videos).set({ name }).where(eq(videos.id, input.id));
    if (found.page && ctx.actor.accountId !== found.page.accountId) {
      await recordAudit(tx, ctx, {
        action: "video.update",
        subjectType: "video",
        subjectId: input.id,
        onBehalfOf: found.page.accountId,
        detail: { name },
      });
    }
  });
  await ctx.videoHosts
    .findExternal(found.video)
    ?.rename(found.video, name)
    // The name that we show is ours; the host's is a copy.
    .catch((error: unknown) => ctx.log.warn({ err: error, videoId: input.id }, "not renamed at its host"));
  return { ...found, video: { ...found.video, name } };
}
