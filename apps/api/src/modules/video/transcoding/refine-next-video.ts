import { rm } from "node:fs/promises";
import { join } from "node:path";
import { and, asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { refinements, videos } from "../../../db/schema/videos.ts";
import { transact } from "../../../db/transaction.ts";
import { findVideoTools } from "../../../integrations/video/ffmpeg/find-video-tools.ts";
import { MASTER_PLAYLIST } from "../../../integrations/video/ffmpeg/finish-ladder.ts";
import { type RefinedVideo, refineVideo } from "../../../integrations/video/ffmpeg/refine-video.ts";
import {
  getMediaFolder,
  getSourceKey,
  getTranscodeFolder,
} from "../../../integrations/video/local-video-host.ts";
import { isDiskFull } from "../../../integrations/video/ffmpeg/run-tool.ts";
import type { Services } from "../../../platform/context.ts";
import type { Video } from "../videos.queries.ts";
import { isUnfinished, MAX_ATTEMPTS } from "./next-video.queries.ts";
import { describeRenditions } from "./rendition-rows.ts";
import { lacksSpace } from "./storage-space.ts";

/** The transcode version of a video that the first attempt refined: quick conversions have the numbers of their attempts. */
export const REFINED_VERSION = 100;
/** Each attempt has a folder of its own, so that a worker that lost its lease cannot touch what another one published. */
const getRefinedFolder = (videoId: string, attempt: number) =>
  getTranscodeFolder(videoId, getRefinedVersion(attempt));
const getRefinedVersion = (attempt: number) => REFINED_VERSION + attempt - 1;
const LEASE_MS = 60_000;
const RENEW_INTERVAL_MS = 2000;

type RefineServices = Pick<Services, "db" | "storage" | "config" | "log" | "clock">;

/** The video was removed, or another worker took it. */
class LeaseLost extends Error {}

/** The condition of a refinement that no worker is doing, and that may go on. */
const isDue = (now: Date) =>
  and(
    eq(refinements.state, "waiting"),
    lt(refinements.attempts, MAX_ATTEMPTS),
    or(isNull(refinements.leaseUntil), lt(refinements.leaseUntil, now)),
    eq(videos.quickOnly, false),
    eq(videos.status, "ready"),
    isNull(videos.playableLadder),
  );

/**
 * Finds the next video to refine, the oldest first. Refinements wait while a video waits for its quick conversion or is
 * being converted.
 */
export async function findNextRefinement({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<string | null> {
  if (await hasQuickConversion(db)) return null;
  const [next] = await db
    .select({ id: videos.id })
    .from(refinements)
    .innerJoin(videos, eq(videos.id, refinements.videoId))
    .where(isDue(clock.now()))
    .orderBy(asc(refinements.createdAt))
    .limit(1);
  return next?.id ?? null;
}

/** Whether a video is being converted quickly or waits for it. One that waits for space on the disk does not count. */
async function hasQuickConversion(db: Queryable): Promise<boolean> {
  const [row] = await db
    .select({ id: videos.id })
    .from(videos)
    .where(and(isUnfinished(), eq(videos.host, "local"), isNull(videos.failure)))
    .limit(1);
  return row !== undefined;
}

/**
 * Converts the next video again with less bytes for its quality, and publishes the result as a new transcode version.
 * Pauses between chunks for a quick conversion, or when its owner chooses the quick conversion only.
 * @throws the error of a failed attempt, so that the job is retried; the signal's reason when aborted
 */
export async function refineNextVideo(services: RefineServices, signal: AbortSignal): Promise<void> {
  const { db, clock, config, log, storage } = services;
  if (!config.VIDEO_REFINE) return;
  const videoId = await findNextRefinement(services);
  if (videoId === null) return;
  const [video] = await db.select().from(videos).where(eq(videos.id, videoId));
  if (!video || (await lacksSpace(services, video.sizeBytes))) return;
  const attempt = await acquireLease(services, videoId);
  if (attempt === null) return;

  const ownLease = and(
    eq(refinements.videoId, videoId),
    eq(refinements.attempts, attempt),
    eq(refinements.state, "waiting"),
  );
  const lost = new AbortController();
  let progress = 0;
  const renewal = setInterval(() => {
    const leaseUntil = new Date(clock.now().getTime() + LEASE_MS);
    db.update(refinements)
      .set({ progress: Math.floor(progress), leaseUntil })
      .where(ownLease)
      .then(({ rowCount }) => {
        if (rowCount === 0) lost.abort(new LeaseLost("the video was removed or taken by another worker"));
      })
      .catch((error: unknown) => log.warn({ err: error, videoId }, "renewing the refinement lease failed"));
  }, RENEW_INTERVAL_MS);
  const folder = storage.getWorkFolder(`${videoId}-refined`);
  const target = getRefinedFolder(videoId, attempt);
  /** An interruption is no failed attempt: it keeps the finished chunks. */
  const release = () =>
    db
      .update(refinements)
      .set({ leaseUntil: null, attempts: sql`${refinements.attempts} - 1` })
      .where(ownLease);
  let isEnded = false;
  let source: Awaited<ReturnType<typeof storage.openLocally>> = null;
  try {
    source = await storage.openLocally(getSourceKey(videoId));
    if (!source) throw new Error("the uploaded file is missing");
    const refined = await refineVideo(source.path, {
      tools: await findVideoTools(config, log),
      log,
      folder,
      threads: config.FFMPEG_THREADS,
      // The quick conversion has checked it.
      maxPixels: Infinity,
      measured: video.renditions,
      durationSeconds: video.durationSeconds ?? 0,
      signal: AbortSignal.any([signal, lost.signal]),
      shouldPause: async () => (await hasQuickConversion(db)) || (await isQuickOnly(db, videoId)),
      onProgress: (percent) => {
        progress = percent;
      },
    });
    if (!refined) {
      await release();
      return;
    }
    // An earlier attempt may have ended while it stored its files.
    for (let earlier = 1; earlier <= attempt; earlier++)
      await storage.removeAll(getRefinedFolder(videoId, earlier));
    for (const file of refined.files) {
      lost.signal.throwIfAborted();
      await storage.importFile(`${target}/${file}`, join(folder, file));
    }
    await copyPictures(services, video, target);
    await publishRefinement(services, video, { attempt, ownLease }, refined);
    isEnded = true;
  } catch (error) {
    if (error instanceof LeaseLost) {
      isEnded = true;
      const [row] = await db.select({ id: videos.id }).from(videos).where(eq(videos.id, videoId));
      if (row) await storage.removeAll(target);
      else await storage.discard(getMediaFolder(videoId));
      return;
    }
    if (signal.aborted) {
      await release();
      throw error;
    }
    if (isDiskFull(error) || (await lacksSpace(services, 0))) {
      log.warn({ err: error, videoId }, "refinement waits for space");
      await storage.removeAll(target);
      await release();
      return;
    }
    log.error({ err: error, videoId, attempt }, "refining a video failed");
    isEnded = attempt >= MAX_ATTEMPTS;
    await db
      .update(refinements)
      .set({ leaseUntil: null, ...(isEnded && { state: "failed" }) })
      .where(ownLease);
    if (!isEnded) throw error;
  } finally {
    clearInterval(renewal);
    await source?.release();
    if (isEnded) await rm(folder, { recursive: true, force: true });
  }
}

async function acquireLease({ db, clock }: RefineServices, videoId: string): Promise<number | null> {
  const now = clock.now();
  const [row] = await db
    .update(refinements)
    .set({ attempts: sql`${refinements.attempts} + 1`, leaseUntil: new Date(now.getTime() + LEASE_MS) })
    .from(videos)
    .where(and(eq(refinements.videoId, videoId), eq(videos.id, refinements.videoId), isDue(now)))
    .returning({ attempts: refinements.attempts });
  return row?.attempts ?? null;
}

async function isQuickOnly(db: Queryable, videoId: string): Promise<boolean> {
  const [video] = await db.select({ quickOnly: videos.quickOnly }).from(videos).where(eq(videos.id, videoId));
  return video?.quickOnly ?? true;
}

/** Copies the poster and the thumbnails of the quick conversion. */
async function copyPictures({ storage }: RefineServices, video: Video, target: string): Promise<void> {
  const from = getTranscodeFolder(video.id, video.transcodeVersion);
  const keys = [`${from}/thumbnails.vtt`, `${from}/poster.jpg`];
  for await (const key of storage.list(`${from}/thumbnails`)) keys.push(key);
  for (const key of new Set(keys)) {
    const object = await storage.get(key);
    if (object) await storage.put(target + key.slice(from.length), object.stream);
  }
}

/** Shows the refined version from the next start of playback. Current viewers finish on the version that they have. */
async function publishRefinement(
  { db, clock }: RefineServices,
  video: Video,
  { attempt, ownLease }: { attempt: number; ownLease: ReturnType<typeof and> },
  { renditions, av1 }: RefinedVideo,
): Promise<void> {
  const published = await transact(db, async (tx) => {
    const [owned] = await tx
      .update(refinements)
      .set({
        state: "ready",
        progress: 100,
        leaseUntil: null,
        finishedAt: clock.now(),
        bytesBefore: computeHourBytes(video.renditions[0]),
        bytesAfter: computeHourBytes(renditions[0]),
        bytesAv1: computeHourBytes(av1[0]),
        previousVersion: video.transcodeVersion,
      })
      .where(ownLease)
      .returning({ videoId: refinements.videoId });
    if (!owned) return false;
    await tx
      .update(videos)
      .set({
        ...describeRenditions(renditions),
        transcodeVersion: getRefinedVersion(attempt),
        masterPlaylist: MASTER_PLAYLIST,
      })
      .where(eq(videos.id, video.id));
    return true;
  });
  if (!published) throw new LeaseLost("the video was removed or taken by another worker");
}

/** Computes the bytes that an hour of watching takes; null for videos converted before averages were recorded. */
const computeHourBytes = (rendition: { averageBandwidth?: number } | undefined) =>
  rendition?.averageBandwidth === undefined ? null : Math.round((rendition.averageBandwidth / 8) * 3600);
