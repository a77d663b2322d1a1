import { buffer } from "node:stream/consumers";
import { and, eq, isNull, ne } from "drizzle-orm";
import type { SignedInContext } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import { AppError, createFieldError, createNotFoundError } from "../../../platform/errors.ts";
import { getLanguageName } from "../../../integrations/video/ffmpeg/languages.ts";
import { getMediaKey } from "../../../integrations/video/local-video-host.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { UNKNOWN_LANGUAGE, unknownLanguage } from "./caption-drafts.ts";
import { findOwnVideo, getVideoOwner } from "../videos.queries.ts";
import { captions, videos } from "../../../db/schema/videos.ts";

export interface CaptionToPublish {
  videoId: string;
  captionId: string;
  /** BCP 47. Default: the draft's language. */
  language?: string;
  label?: string;
}

/**
 * Publishes captions that were found in the uploaded file. Does nothing when they are published already.
 * @throws AppError not-found, forbidden, invalid while the language is unknown, state-conflict when the video already has
 * captions in that language
 */
export async function publishCaption(ctx: SignedInContext, input: CaptionToPublish) {
  const own = await findOwnVideo(ctx, input.videoId, "change");
  const { video } = own;
  const owner = getVideoOwner(own);
  const published = await transact(ctx.db, async (tx) => {
    // Lock the video, so that two requests cannot publish the same language.
    await tx.select({ id: videos.id }).from(videos).where(eq(videos.id, video.id)).for("update");
    const ofVideo = and(eq(captions.videoId, video.id), isNull(captions.pageId));
    const [draft] = await tx
      .select()
      .from(captions)
      .where(and(ofVideo, eq(captions.id, input.captionId)));
    if (!draft) throw createNotFoundError("captions");
    if (draft.published) return { caption: draft, draftKey: null };
    const { language = draft.language } = input;
    if (language.startsWith(UNKNOWN_LANGUAGE)) {
      throw createFieldError("language", (t) => t.apiErrors.captions.language);
    }
    const label = input.label ?? draft.label.replace(unknownLanguage, getLanguageName(language));
    const [other] = await tx
      .select({ id: captions.id })
      .from(captions)
      .where(and(ofVideo, eq(captions.language, language), ne(captions.id, draft.id)));
    if (other) {
      throw new AppError("state-conflict", (t) => t.apiErrors.captions.taken(getLanguageName(language)));
    }
    const file = await ctx.storage.get(draft.key);
    if (!file) throw createNotFoundError("captionsFile");
    const key = getMediaKey(video.id, `captions/${language}-${draft.id}.vtt`);
    await ctx.storage.put(key, await buffer(file.stream));
    const [caption = draft] = await tx
      .update(captions)
      .set({ language, label, key, published: true })
      .where(eq(captions.id, draft.id))
      .returning();
    if (owner !== null && ctx.actor.accountId !== owner) {
      await recordAudit(tx, ctx, {
        action: "video.publish-caption",
        subjectType: "video",
        subjectId: video.id,
        onBehalfOf: owner,
        detail: { language },
      });
    }
    return { caption, draftKey: draft.key };
  });
  if (published.draftKey) await ctx.storage.discard(published.draftKey);
  return published.caption;
}
