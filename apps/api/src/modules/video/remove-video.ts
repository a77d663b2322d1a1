import { eq } from "drizzle-orm";
import type { SignedInContext } from "../../platform/context.ts";
import type { Queryable } from "../../db/client.ts";
import { transact } from "../../db/transaction.ts";
import { AppError } from "../../platform/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { revokePlayback } from "../../platform/revoke-playback.ts";
import { rejectLockedFilm } from "./premiere-film.ts";
import { detachVideo } from "./attach-video.ts";
import { queueVideoRemoval, removeFromHost } from "./remove-from-host.ts";
import { findShownFilms } from "./shown-films.ts";
import {
  findOwnVideo,
  findShowingPageIds,
  getVideoOwner,
  isShownActive,
  isShownElsewhere,
  type VideoWithPage,
} from "./videos.queries.ts";
import { videos } from "../../db/schema/videos.ts";

/**
 * Removes a video and its bytes; a running upload or conversion stops.
 * @throws AppError not-found, forbidden, state-conflict for a film of an activated event, for a video of a
 * premiere from 15 minutes before it, and for a video that a copy of the event shows
 */
export async function removeVideo(ctx: SignedInContext, id: string): Promise<void> {
  const found = await findOwnVideo(ctx, id, "change");
  const { video } = found;
  const owner = getVideoOwner(found);
  const isShown = video.filmId === null ? await isShownByOwn(ctx.db, found) : await isShownActive(ctx.db, id);
  if (isShown) throw new AppError("state-conflict", (t) => t.apiErrors.videos.isActive);
  // Events show the file of a film by its record, and lose it together.
  if (video.filmId === null && (await isShownElsewhere(ctx.db, video))) {
    throw new AppError("state-conflict", (t) => t.apiErrors.videos.isCopied);
  }
  await transact(ctx.db, async (tx) => {
    const showing = video.kind === "trailer" ? [] : await findShowingPageIds(tx, video);
    for (const pageId of showing) await rejectLockedFilm(tx, pageId, ctx.clock.now());
    await detachVideo(tx, video);
    // The worker stops when its row is missing; current viewers lose their grants.
    await revokePlayback(tx, { videoId: id });
    await tx.delete(videos).where(eq(videos.id, id));
    await queueVideoRemoval(tx, ctx, video);
    await recordAudit(tx, ctx, {
      action: "video.remove",
      subjectType: "video",
      subjectId: id,
      ...(owner !== null && ctx.actor.accountId !== owner && { onBehalfOf: owner }),
      detail: { name: video.name, kind: video.kind, pageId: video.pageId },
    });
  });
  await removeFromHost(ctx, video);
}

async function isShownByOwn(db: Queryable, { video, page }: VideoWithPage): Promise<boolean> {
  if (!page?.activated) return false;
  return (await findShownFilms(db, page.id)).some(({ videoId }) => videoId === video.id);
}
