import { isUndecoded } from "@matinee/domain/decode-text";
import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../../platform/context.ts";
import type { Queryable } from "../../../db/client.ts";
import { transact } from "../../../db/transaction.ts";
import { createFieldError, createNotFoundError } from "../../../platform/errors.ts";
import { getMediaKey } from "../../../integrations/video/local-video-host.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { CaptionSyntaxError, moveCues, parseCues, readPlainText, writeCues } from "./caption-cues.ts";
import { toUnavailableError } from "../create-video.ts";
import { findOwnVideo, findShowingPage, getVideoOwner } from "../videos.queries.ts";
import { captions } from "../../../db/schema/videos.ts";

interface CaptionFile {
  videoId: string;
  /** The event that shows the video, because a copy has its own captions. Default: the video's own event. */
  pageId?: string;
  /** WebVTT or SRT. */
  text: string;
  /** Seconds by which all captions are moved. */
  offset?: number;
}

export interface NewCaption extends CaptionFile {
  /** BCP 47. */
  language: string;
  label: string;
}

/** Captions whose beginning a person sees before they are stored. */
const PREVIEWED = 3;

/**
 * Adds or replaces the captions of a language. Captions added on a copy of an event are shown on that copy only.
 * @throws AppError not-found, forbidden, invalid with the line that is wrong, or when no caption lies in the film
 */
export async function addCaption(ctx: SignedInContext, input: NewCaption) {
  const { video, owner, copyId } = await findCaptionTarget(ctx, input.videoId, input.pageId);
  const { language, label } = input;
  const key = getMediaKey(video.id, `captions/${language}${copyId ? `-${copyId}` : ""}.vtt`);
  const { cues, leftOut } = readCaptionFile(ctx, input);
  const { durationSeconds } = video;
  const [first] = cues;
  if (first && durationSeconds !== null && first.start >= durationSeconds)
    throw createFieldError("text", (t) => t.captions.outside(first.start, durationSeconds));
  const text = writeCues(cues);
  await ctx.videoHosts
    .findExternal(video)
    ?.putCaption(video, { language, label, text })
    .catch((error: unknown) => {
      throw toUnavailableError(ctx, error);
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
    if (!caption) throw new Error("the upsert returned no caption");
    if (owner !== null && ctx.actor.accountId !== owner) {
      await recordAudit(tx, ctx, {
        action: "video.add-caption",
        subjectType: "video",
        subjectId: video.id,
        onBehalfOf: owner,
        detail: { language },
      });
    }
    return { ...caption, leftOut };
  });
}

const HOUR = 3600;

/**
 * Reads a caption file as `addCaption` would, and stores nothing.
 * @throws AppError not-found, forbidden, invalid with the line that is wrong
 */
export async function checkCaption(ctx: SignedInContext, input: CaptionFile) {
  const { video } = await findCaptionTarget(ctx, input.videoId, input.pageId);
  const { cues, leftOut } = readCaptionFile(ctx, input);
  const { durationSeconds } = video;
  const end = durationSeconds ?? Infinity;
  const start = cues[0]?.start ?? 0;
  const intoFilm = start % HOUR;
  return {
    count: cues.length,
    inFilm: cues.filter((cue) => cue.start < end).length,
    durationSeconds,
    first: cues.slice(0, PREVIEWED).map((cue) => ({
      start: cue.start,
      end: cue.end,
      text: readPlainText(cue),
    })),
    leftOut,
    suggestedOffset: start >= end && intoFilm < end ? intoFilm - start : null,
  };
}

/**
 * Finds the video whose captions the caller may change, on its own event or on a copy that shows it.
 * @returns owner: the account that it belongs to; copyId: the copy's page ID; null where the captions belong to the video itself
 * @throws AppError not-found; forbidden also for a copy when an external host stores the captions with the video
 */
async function findCaptionTarget(ctx: SignedInContext, videoId: string, pageId: string | null | undefined) {
  const { video, page: home } = await findOwnVideo(ctx, videoId, "look");
  if (!pageId || pageId === home?.id || ctx.videoHosts.findExternal(video)) {
    const own = await findOwnVideo(ctx, videoId, "change");
    return { video, owner: getVideoOwner(own), copyId: null };
  }
  const { accountId: owner } = await findShowingPage(ctx, video, pageId);
  return { video, owner, copyId: pageId };
}

/** Reads the captions in the order of their times, moved. */
function readCaptionFile({ texts }: SignedInContext, { text, offset = 0 }: CaptionFile) {
  if (isUndecoded(text)) throw createFieldError("text", (t) => t.captions.undecoded);
  try {
    const { cues, leftOut } = parseCues(text);
    const moved = moveCues(cues, offset).toSorted((a, b) => a.start - b.start);
    if (moved.length === 0) throw createFieldError("offset", (t) => t.captions.movedAway);
    return { cues: moved, leftOut: leftOut.map(({ line, problem }) => ({ line, problem: problem(texts) })) };
  } catch (error) {
    if (error instanceof CaptionSyntaxError) throw createFieldError("text", error.text);
    throw error;
  }
}

/** @throws AppError not-found, forbidden */
export async function removeCaption(
  ctx: SignedInContext,
  input: { videoId: string; captionId: string },
): Promise<void> {
  const stored = await findCaption(ctx.db, input);
  const { video, owner } = await findCaptionTarget(ctx, input.videoId, stored?.pageId);
  if (!stored) throw createNotFoundError("captions");
  await ctx.videoHosts
    .findExternal(video)
    ?.removeCaption(video, stored.language)
    .catch((error: unknown) => {
      throw toUnavailableError(ctx, error);
    });
  const removed = await transact(ctx.db, async (tx) => {
    const [caption] = await tx.delete(captions).where(matchCaption(input)).returning();
    if (caption && owner !== null && ctx.actor.accountId !== owner) {
      await recordAudit(tx, ctx, {
        action: "video.remove-caption",
        subjectType: "video",
        subjectId: video.id,
        onBehalfOf: owner,
        detail: { language: caption.language },
      });
    }
    return caption;
  });
  if (!removed) throw createNotFoundError("captions");
  // A copy of a copy may use the same file.
  const [other] = await ctx.db.select().from(captions).where(eq(captions.key, removed.key)).limit(1);
  if (!other) await ctx.storage.discard(removed.key);
}

const matchCaption = ({ videoId, captionId }: { videoId: string; captionId: string }) =>
  and(eq(captions.id, captionId), eq(captions.videoId, videoId));

async function findCaption(db: Queryable, filter: { videoId: string; captionId: string }) {
  const [caption] = await db.select().from(captions).where(matchCaption(filter));
  return caption;
}
