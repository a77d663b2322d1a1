import type { CodedText } from "../../../platform/stored-text.ts";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { isDiskFull } from "../../../integrations/video/ffmpeg/run-tool.ts";
import type { Services } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import {
  type ConvertedVideo,
  type ConvertOptions,
  convertLargerSizes,
  convertVideo,
} from "../../../integrations/video/ffmpeg/convert-video.ts";
import {
  COMPLETE_PLAYLIST,
  type ConvertedLadder,
  MASTER_PLAYLIST,
} from "../../../integrations/video/ffmpeg/finish-ladder.ts";
import { findVideoTools } from "../../../integrations/video/ffmpeg/find-video-tools.ts";
import {
  getTranscodeFolder,
  getMediaFolder,
  getSourceKey,
} from "../../../integrations/video/local-video-host.ts";
import { isMissing } from "../../../integrations/video/ffmpeg/probe-video.ts";
import { InvalidVideoError } from "../../../integrations/video/ffmpeg/invalid-video-error.ts";
import {
  findNextVideo,
  hasPayingOwner,
  isUnfinished,
  isWaiting,
  MAX_ATTEMPTS,
} from "./next-video.queries.ts";
import { attachVideo } from "../attach-video.ts";
import { type StoredDrafts, storeCaptionDrafts } from "../captions/caption-drafts.ts";
import type { Video } from "../videos.queries.ts";
import { captions, refinements, type VideoWarning, videos } from "../../../db/schema/videos.ts";
import { describeRenditions } from "./rendition-rows.ts";
import { lacksSpace } from "./storage-space.ts";

/** A worker that has not renewed its lease for this long counts as dead; another may take its video. */
export const LEASE_MS = 60_000;
const RENEW_INTERVAL_MS = 2000;

/** The video was removed, or another worker took it. */
class LeaseLost extends Error {}

type TranscodeServices = Pick<Services, "db" | "storage" | "config" | "log" | "clock">;

/**
 * Converts an uploaded video and shows it on its page as soon as it is playable, then adds its larger sizes. A lease
 * with an attempt counter admits one worker at a time. Does nothing for a video that is not waiting for conversion. An
 * attempt without space on the disk does not count.
 * @throws the error of a failed attempt, so that the job is retried; the signal's reason when aborted
 */
export async function transcodeVideo(
  services: TranscodeServices,
  videoId: string,
  signal: AbortSignal,
): Promise<void> {
  const video = await acquireLease(services, services.db, videoId);
  if (video) await transcodeLeasedVideo(services, video, signal);
}

/**
 * Converts the next video of the queue (`findNextVideo`), and queues another job while videos wait.
 * @throws as `transcodeVideo`
 */
export async function transcodeNextVideo(
  services: TranscodeServices & Pick<Services, "jobs">,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, jobs } = services;
  const video = await transact(db, async (tx) => {
    // One worker at a time chooses, so that two cannot choose videos of the same account.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('next-video', 0))`);
    const id = await findNextVideo(tx, clock.now());
    return id === null ? null : acquireLease(services, tx, id);
  });
  if (!video) return;
  // After an error the queue repeats this job. A video that waits for space is queued again by `recoverVideos`.
  if ((await transcodeLeasedVideo(services, video, signal)) === "waits-for-space") return;
  const nextId = await findNextVideo(db, clock.now());
  if (nextId !== null) await jobs.send("transcode", [{ videoId: nextId }]);
}

async function transcodeLeasedVideo(
  services: TranscodeServices,
  video: Video,
  signal: AbortSignal,
): Promise<"ended" | "waits-for-space"> {
  const videoId = video.id;
  const { storage, log } = services;
  const ownLease = and(eq(videos.id, videoId), eq(videos.attempts, video.attempts), isUnfinished());
  const lost = new AbortController();
  let progress = 0;
  const renewal = setInterval(() => {
    const leaseUntil = new Date(services.clock.now().getTime() + LEASE_MS);
    services.db
      .update(videos)
      .set({ progress: Math.floor(progress), leaseUntil })
      .where(ownLease)
      .then(({ rowCount }) => {
        if (rowCount === 0) lost.abort(new LeaseLost("the video was removed or taken by another worker"));
      })
      // Tolerate a brief database outage: if it lasts, the lease expires.
      .catch((error: unknown) => log.warn({ err: error, videoId }, "renewing the transcode lease failed"));
  }, RENEW_INTERVAL_MS);
  const getAttemptFolder = (attempt: number) => storage.getWorkFolder(`${videoId}-${attempt}`);
  const folder = getAttemptFolder(video.attempts);
  // The folder that an error empties: never the one of a playable film.
  let unpublishedFolder: string | null = null;
  let playable = video.playableLadder;
  let version = video.transcodeVersion;
  let source: Awaited<ReturnType<typeof storage.openLocally>> = null;
  try {
    // Delete the files of killed workers.
    for (let attempt = 1; attempt <= video.attempts; attempt++) {
      await rm(getAttemptFolder(attempt), { recursive: true, force: true });
      if (!playable) await storage.removeAll(getTranscodeFolder(videoId, attempt));
    }
    source = await storage.openLocally(getSourceKey(videoId));
    if (!source) throw new InvalidVideoError("uploadLost");
    const options: ConvertOptions = {
      tools: await findVideoTools(services.config, log),
      log,
      folder,
      threads: services.config.FFMPEG_THREADS,
      maxPixels: (await hasPayingOwner(services.db, video))
        ? Infinity
        : services.config.VIDEO_FREE_GIGAPIXELS * 1e9,
      signal: AbortSignal.any([signal, lost.signal]),
      onProgress: (percent) => {
        progress = percent;
      },
    };
    if (!playable) {
      const converted = await convertVideo(source.path, options);
      version = video.attempts;
      unpublishedFolder = getTranscodeFolder(videoId, version);
      await storeTranscodedFiles(storage, converted.files, folder, unpublishedFolder, lost.signal);
      const drafts = await storeCaptionDrafts(services, videoId, converted.subtitles);
      if (!(await publishTranscode(services, video, ownLease, converted, drafts)))
        throw new LeaseLost("the video was removed or taken by another worker");
      unpublishedFolder = null;
      if (converted.isComplete) return "ended";
      playable = { renditions: converted.renditions, audio: converted.audio };
      progress = 0;
    }
    const ladder = await convertLargerSizes(source.path, playable, options);
    const shownFolder = getTranscodeFolder(videoId, version);
    await storeTranscodedFiles(storage, ladder.files, folder, shownFolder, lost.signal);
    await completeLadder(services, videoId, ownLease, ladder);
    return "ended";
  } catch (error) {
    if (error instanceof LeaseLost) {
      await removeLostTranscode(services, videoId, unpublishedFolder);
      return "ended";
    }
    if (signal.aborted) {
      // The worker is shutting down; do not count this attempt.
      await services.db
        .update(videos)
        .set({ leaseUntil: null, attempts: sql`${videos.attempts} - 1` })
        .where(ownLease);
      throw error;
    }
    // Before the file is blamed: on a full disk, files are cut off, and the tools report other errors too.
    if (isDiskFull(error) || (await lacksSpace(services, 0))) {
      log.warn({ err: error, videoId }, "conversion waits for space");
      if (unpublishedFolder) await storage.removeAll(unpublishedFolder);
      await services.db
        .update(videos)
        .set({
          leaseUntil: null,
          progress: 0,
          attempts: sql`${videos.attempts} - 1`,
          failure: playable ? null : { key: "waitsForSpace" },
        })
        .where(ownLease);
      return "waits-for-space";
    }
    if (playable && (error instanceof InvalidVideoError || video.attempts >= MAX_ATTEMPTS)) {
      log.error({ err: error, videoId }, "adding the larger sizes failed; the video keeps the others");
      await services.db.update(videos).set({ playableLadder: null, leaseUntil: null }).where(ownLease);
      return "ended";
    }
    if (error instanceof InvalidVideoError) {
      await markFailed(services, ownLease, error.failure);
      return "ended";
    }
    log.error({ err: error, videoId, attempt: video.attempts }, "transcoding failed");
    if (video.attempts >= MAX_ATTEMPTS) {
      await markFailed(services, ownLease, { key: "notConvertible" });
      return "ended";
    }
    await services.db.update(videos).set({ leaseUntil: null, progress: 0 }).where(ownLease);
    throw error;
  } finally {
    clearInterval(renewal);
    await source?.release();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Moves the converted files into storage, six at a time, because each request to a bucket has latency. */
async function storeTranscodedFiles(
  storage: Services["storage"],
  files: readonly string[],
  folder: string,
  transcodeFolder: string,
  signal: AbortSignal,
): Promise<void> {
  const remaining = [...files];
  const moveFiles = async () => {
    for (let file = remaining.pop(); file; file = remaining.pop()) {
      signal.throwIfAborted();
      await storage.importFile(`${transcodeFolder}/${file}`, join(folder, file));
    }
  };
  await Promise.all(Array.from({ length: 6 }, moveFiles));
}

/** Deletes this attempt's unpublished files, or all media when the video was removed. */
async function removeLostTranscode(
  { db, storage }: TranscodeServices,
  videoId: string,
  unpublishedFolder: string | null,
): Promise<void> {
  const [row] = await db.select({ id: videos.id }).from(videos).where(eq(videos.id, videoId));
  if (!row) await storage.discard(getMediaFolder(videoId));
  else if (unpublishedFolder) await storage.removeAll(unpublishedFolder);
}

/** @returns null when the video is not waiting, or when there is no space for its conversion */
async function acquireLease(
  services: Pick<TranscodeServices, "clock" | "storage" | "config" | "log">,
  db: Queryable,
  videoId: string,
): Promise<Video | null> {
  const now = services.clock.now();
  const isReady = and(eq(videos.id, videoId), isWaiting(now));
  const [waiting] = await db.select({ sizeBytes: videos.sizeBytes }).from(videos).where(isReady);
  if (!waiting) return null;
  if (await lacksSpace(services, waiting.sizeBytes)) {
    services.log.warn({ videoId }, "conversion waits for space");
    await db
      .update(videos)
      .set({ failure: { key: "waitsForSpace" } })
      .where(and(isReady, eq(videos.status, "converting")));
    return null;
  }
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const [video] = await db
    .update(videos)
    .set({ attempts: sql`${videos.attempts} + 1`, leaseUntil, failure: null })
    .where(isReady)
    .returning();
  return video ?? null;
}

/** Finds what is wrong with a file whose film plays all the same. */
function findWarnings({ source, durationSeconds, isDamaged }: ConvertedVideo): VideoWarning[] {
  const { promisedSeconds } = source;
  return [
    ...(promisedSeconds !== null && isMissing(promisedSeconds, durationSeconds)
      ? [{ kind: "shorter" as const, promisedSeconds, foundSeconds: durationSeconds }]
      : []),
    ...(isDamaged ? [{ kind: "damaged" as const }] : []),
  ];
}

/** @returns false when the lease was lost */
async function publishTranscode(
  { db, clock, config }: TranscodeServices,
  video: Video,
  ownLease: ReturnType<typeof and>,
  converted: ConvertedVideo,
  { drafts, warnings: draftWarnings }: StoredDrafts,
): Promise<boolean> {
  const { renditions, audio, isComplete } = converted;
  const warnings = [...findWarnings(converted), ...draftWarnings];
  return transact(db, async (tx) => {
    const [published] = await tx
      .update(videos)
      .set({
        status: "ready",
        progress: isComplete ? 100 : 0,
        failure: null,
        // The lease goes on while the larger sizes are made.
        ...(isComplete && { leaseUntil: null }),
        playableLadder: isComplete ? null : { renditions, audio },
        masterPlaylist: MASTER_PLAYLIST,
        readyAt: clock.now(),
        durationSeconds: converted.durationSeconds,
        warnings,
        ...describeRenditions(renditions),
        poster: converted.hasPoster ? "poster.jpg" : null,
        transcodeVersion: video.attempts,
        soundTracks: converted.source.audio.map(({ name, language, channels }) => ({
          name,
          language,
          channels,
        })),
      })
      .where(ownLease)
      .returning({ id: videos.id });
    if (!published) return false;
    // Keep captions that the filmmaker added during the conversion.
    if (drafts.length > 0) await tx.insert(captions).values(drafts).onConflictDoNothing();
    await attachVideo(tx, { clock }, video, "ready");
    if (isComplete) await planRefinement(tx, config, video.id);
    return true;
  });
}

/** Shows all sizes from the next start of playback. Current viewers keep those that they have. */
async function completeLadder(
  { db, config }: TranscodeServices,
  videoId: string,
  ownLease: ReturnType<typeof and>,
  { renditions }: ConvertedLadder,
): Promise<void> {
  await transact(db, async (tx) => {
    const completed = await tx
      .update(videos)
      .set({
        ...describeRenditions(renditions),
        masterPlaylist: COMPLETE_PLAYLIST,
        playableLadder: null,
        progress: 100,
        leaseUntil: null,
      })
      .where(ownLease)
      .returning({ id: videos.id });
    if (completed.length > 0) await planRefinement(tx, config, videoId);
  });
}

/** Plans the second conversion, if the operator wants it. */
async function planRefinement(
  tx: Queryable,
  { VIDEO_REFINE }: TranscodeServices["config"],
  videoId: string,
): Promise<void> {
  if (VIDEO_REFINE) await tx.insert(refinements).values({ videoId }).onConflictDoNothing();
}

async function markFailed(
  { db }: TranscodeServices,
  ownLease: ReturnType<typeof and>,
  failure: CodedText,
): Promise<void> {
  await db.update(videos).set({ status: "failed", failure, leaseUntil: null }).where(ownLease);
}
