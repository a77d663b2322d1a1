import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../../platform/context.ts";
import type { Queryable } from "../../../db/client.ts";
import { transact } from "../../../db/transaction.ts";
import { invalid, notFound } from "../../../platform/errors.ts";
import { mediaKey } from "../../../integrations/video/local-video-host.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { CaptionFault, parseCues, writeCues } from "./caption-cues.ts";
import { asUnavailable } from "../create-video.ts";
import { findOwnVideo, findShowingPage } from "../videos.queries.ts";
import { captions } from "../../../db/schema/videos.ts";

export interface NewCaption {
  videoId: string;
  /** The event that shows the video; a copy has captions of its own. Left out: the video's event. */
  pageId?: string;
  /** BCP 47. */
  language: string;
  label: string;
  /** WebVTT or SRT. */
  text: string;
}

/**
 * Adds the captions of a language, or puts them in the place of the earlier ones. On a copy of an event they are the
 * copy's alone: its original keeps what it has.
 * @throws AppError not-found, forbidden, invalid with the line that is wrong
 */
export async function addCaption(ctx: SignedInContext, input: NewCaption) {
  const { video, page, copyId } = await findCaptioned(ctx, input.videoId, input.pageId);
  const { language, label } = input;
  const key = mediaKey(video.id, `captions/${language}${copyId ? `-${copyId}` : ""}.vtt`);
  const text = writeCues(readCues(input.text));
  await ctx.videoHosts
    .foreign(video)
    ?.putCaption(video, { language, label, text })
    .catch((error: unknown) => {
      throw asUnavailable(ctx, error);
    });
  await ctx.storage.put(key, Buffer.from(text));
  return transact(ctx.db, async (tx) => {
    const [caption] = await tx
      .insert(captions)
      .values({ videoId: video.id, pageId: copyId, language, label, key })
      .onConflictDoUpdate({
        target: [captions.videoId, captions.language, captions.pageId],
        set: { label, key, published: true },
      })
      .returning();
    if (!caption) throw new Error("no caption came back");
    if (page && ctx.actor.accountId !== page.accountId) {
      await recordAudit(tx, ctx, {
        action: "video.add-caption",
        subjectType: "video",
        subjectId: video.id,
        onBehalfOf: page.accountId,
        detail: { language },
      });
    }
    return caption;
  });
}

/**
 * A video to change the captions of, at its own event or at a copy that shows it.
 * @returns copyId: the copy; null where they come with the video
 * @throws AppError not-found; forbidden also for a copy when a foreign host keeps the captions with the video
 */
async function findCaptioned(ctx: SignedInContext, videoId: string, pageId: string | null | undefined) {
  const { video, page: home } = await findOwnVideo(ctx, videoId, "look");
  if (!pageId || pageId === home?.id || ctx.videoHosts.foreign(video)) {
    const { page } = await findOwnVideo(ctx, videoId, "change");
    return { video, page, copyId: null };
  }
  return { video, page: await findShowingPage(ctx, video, pageId), copyId: pageId };
}

function readCues(text: string) {
  try {
    return parseCues(text);
  } catch (error) {
    if (error instanceof CaptionFault) throw invalid("text", error.message);
    throw error;
  }
}

/** @throws AppError not-found, forbidden */
export async function removeCaption(
  ctx: SignedInContext,
  input: { videoId: string; captionId: string },
): Promise<void> {
  const known = await findCaption(ctx.db, input);
  const { video, page } = await findCaptioned(ctx, input.videoId, known?.pageId);
  if (!known) throw notFound("These captions");
  await ctx.videoHosts
    .foreign(video)
    ?.removeCaption(video, known.language)
    .catch((error: unknown) => {
      throw asUnavailable(ctx, error);
    });
  const removed = await transact(ctx.db, async (tx) => {
    const [caption] = await tx.delete(captions).where(captionOf(input)).returning();
    if (caption && page && ctx.actor.accountId !== page.accountId) {
      await recordAudit(tx, ctx, {
        action: "video.remove-caption",
        subjectType: "video",
        subjectId: video.id,
        onBehalfOf: page.accountId,
        detail: { language: caption.language },
      });
    }
    return caption;
  });
  if (!removed) throw notFound("These captions");
  // A copy of a copy may show the same file.
  const [other] = await ctx.db.select().from(captions).where(eq(captions.key, removed.key)).limit(1);
  if (!other) await ctx.storage.remove(removed.key);
}

const captionOf = ({ videoId, captionId }: { videoId: string; captionId: string }) =>
  and(eq(captions.id, captionId), eq(captions.videoId, videoId));

async function findCaption(db: Queryable, which: { videoId: string; captionId: string }) {
  const [caption] = await db.select().from(captions).where(captionOf(which));
  return caption;
}
