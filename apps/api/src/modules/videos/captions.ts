import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { transact } from "../../db/transaction.ts";
import { invalid, notFound } from "../../errors.ts";
import { mediaKey } from "../../integrations/video/local-video-host.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { CaptionFault, parseCues, writeCues } from "./caption-cues.ts";
import { asUnavailable } from "./create-video.ts";
import { findOwnVideo } from "./videos.queries.ts";
import { captions } from "./videos.table.ts";

export interface NewCaption {
  videoId: string;
  /** BCP 47. */
  language: string;
  label: string;
  /** WebVTT or SRT. */
  text: string;
}

/**
 * Adds the captions of a language, or puts them in the place of the earlier ones.
 * @throws AppError not-found, forbidden, invalid with the line that is wrong
 */
export async function addCaption(ctx: SignedInContext, input: NewCaption) {
  const { video, page } = await findOwnVideo(ctx, input.videoId, "change");
  const { language, label } = input;
  const key = mediaKey(video.id, `captions/${language}.vtt`);
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
      .values({ videoId: video.id, language, label, key })
      .onConflictDoUpdate({ target: [captions.videoId, captions.language], set: { label, key } })
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
  const { video, page } = await findOwnVideo(ctx, input.videoId, "change");
  const known = await findCaption(ctx.db, input);
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
  await ctx.storage.remove(removed.key);
}

const captionOf = ({ videoId, captionId }: { videoId: string; captionId: string }) =>
  and(eq(captions.id, captionId), eq(captions.videoId, videoId));

async function findCaption(db: Queryable, which: { videoId: string; captionId: string }) {
  const [caption] = await db.select().from(captions).where(captionOf(which));
  return caption;
}
