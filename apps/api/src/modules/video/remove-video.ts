import { eq } from "drizzle-orm";
import type { SignedInContext } from "../../platform/context.ts";
import { transact } from "../../db/transaction.ts";
import { AppError } from "../../platform/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { revokePlayback } from "../../platform/revoke-playback.ts";
import { rejectLockedFilm } from "./premiere-film.ts";
import { detachVideo } from "./attach-video.ts";
import { queueVideoRemoval, removeFromHost } from "./remove-from-host.ts";
import { findShownFilms } from "./shown-films.ts";
import { findOwnVideo, isShownElsewhere } from "./videos.queries.ts";
import { videos } from "../../db/schema/videos.ts";

/**
 * Removes a video and its bytes; a running upload or conversion stops.
 * @throws AppError not-found, forbidden, state-conflict for the feature of an activated event, for a video of a
 * premiere from 15 minutes before it, and for a video that a copy of the event shows
 */
export async function removeVideo(ctx: SignedInContext, id: string): Promise<void> {
  const { video, page } = await findOwnVideo(ctx, id, "change");
  if (page?.activated && (await findShownFilms(ctx.db, page.id)).some(({ videoId }) => videoId === id)) {
    throw new AppError("state-conflict", (t) => t.apiErrors.videos.isActive);
  }
  if (await isShownElsewhere(ctx.db, video)) {
    throw new AppError("state-conflict", (t) => t.apiErrors.videos.isCopied);
  }
  await transact(ctx.db, async (tx) => {
    if (video.pageId && video.kind !== "trailer") await rejectLockedFilm(tx, video.pageId, ctx.clock.now());
    await detachVideo(tx, video);
    // The worker stops when its row is missing; current viewers lose their grants.
    await revokePlayback(tx, { videoId: id });
    await tx.delete(videos).where(eq(videos.id, id));
    await queueVideoRemoval(tx, ctx, video);
    await recordAudit(tx, ctx, {
      action: "video.remove",
      subjectType: "video",
      subjectId: id,
      ...(page && ctx.actor.accountId !== page.accountId && { onBehalfOf: page.accountId }),
      detail: { name: video.name, kind: video.kind, pageId: video.pageId },
    });
  });
  await removeFromHost(ctx, video);
}
