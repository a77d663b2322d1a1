import { defaultLanguage, getTexts } from "@matinee/texts/languages";
import type { Services } from "../../../platform/context.ts";
import type { ExtractedSubtitles } from "../../../integrations/video/ffmpeg/extract-subtitles.ts";
import { getLanguageName } from "../../../integrations/video/ffmpeg/languages.ts";
import { getMediaKey } from "../../../integrations/video/local-video-host.ts";
import { CaptionSyntaxError, parseCues, writeCues } from "./caption-cues.ts";
import type { captions, VideoWarning } from "../../../db/schema/videos.ts";

/** BCP 47 tag for a language that the file does not declare. */
export const UNKNOWN_LANGUAGE = "und";
/** In the names of drafts, which are stored until the owner publishes them in a language. */
export const { unknownLanguage } = getTexts(defaultLanguage).captions;

export interface StoredDrafts {
  /** The rows of the drafts, to be inserted when the video is ready. */
  drafts: (typeof captions.$inferInsert)[];
  warnings: VideoWarning[];
}

/**
 * Stores the subtitles of an uploaded file as drafts, under keys that no media URL can reach. Skips streams without any
 * cue; one whose cues cannot be read, and the cues that are left out of another, are warnings.
 */
export async function storeCaptionDrafts(
  { storage, log }: Pick<Services, "storage" | "log">,
  videoId: string,
  subtitles: readonly ExtractedSubtitles[],
): Promise<StoredDrafts> {
  const warnings: VideoWarning[] = [];
  const drafts = new Map<string, typeof captions.$inferInsert>();
  for (const stream of subtitles) {
    const { cues, leftOut } = tryParseCues(stream.text);
    const label = nameDraft(stream);
    if (leftOut.length > 0)
      warnings.push({ kind: "captions", label, leftOut: leftOut.map(({ start }) => start ?? 0) });
    if (cues.length === 0) {
      log.warn({ videoId, stream: stream.index }, "subtitle stream has no readable cue");
      continue;
    }
    const language = findFreeTag(stream.language ?? UNKNOWN_LANGUAGE, drafts);
    const key = getMediaKey(videoId, `drafts/${language}.vtt`);
    await storage.put(key, Buffer.from(writeCues(cues)));
    drafts.set(language, { videoId, language, label, key, published: false });
  }
  return { drafts: [...drafts.values()], warnings };
}

/** Distinguishes several streams of one language by a private subtag: en, en-x-2. */
function findFreeTag(language: string, used: ReadonlyMap<string, unknown>): string {
  let tag = language;
  for (let number = 2; used.has(tag); number++) tag = `${language}-x-${number}`;
  return tag;
}

function nameDraft({ title, language, isForced, isForDeaf }: ExtractedSubtitles): string {
  const { forced, forDeaf } = getTexts(defaultLanguage).captions;
  const name = title ?? (language ? getLanguageName(language) : unknownLanguage);
  const marked = isForced ? forced(name) : name;
  return (isForDeaf ? forDeaf(marked) : marked).slice(0, 60);
}

function tryParseCues(text: string): ReturnType<typeof parseCues> {
  try {
    return parseCues(text);
  } catch (error) {
    if (error instanceof CaptionSyntaxError) return { cues: [], leftOut: [...error.leftOut] };
    throw error;
  }
}
