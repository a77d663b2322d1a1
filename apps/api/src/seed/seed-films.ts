import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createReadStream } from "node:fs";
import { and, eq, isNull } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Services } from "../platform/context.ts";
import { transact } from "../db/transaction.ts";
import { findVideoTools } from "../integrations/video/ffmpeg/find-video-tools.ts";
import { getMediaFolder, getMediaKey, getSourceKey } from "../integrations/video/local-video-host.ts";
import { attachVideo } from "../modules/video/attach-video.ts";
import { transcodeVideo } from "../modules/video/transcoding/transcode-video.ts";
import { captions, videos } from "../db/schema/videos.ts";
import { type Film, makeFilm, type Picture } from "./make-film.ts";

const drifts = ["left", "down", "right", "up"] as const;
const listShots = (...art: string[]) =>
  art.map((name, index) => ({ art: name, drift: drifts[index % 4] ?? "left" }));

const films = {
  feature: {
    shots: listShots(
      "salt-hero",
      "dune",
      "tide",
      "river",
      "tower",
      "bees",
      "light",
      "winter",
      "signal",
      "salt-still",
    ),
    secondsPerShot: 6.5,
    chord: [110, 164.81, 220, 277.18],
  },
  trailer: {
    shots: listShots("salt-still", "pans", "tide", "salt-hero"),
    secondsPerShot: 4,
    chord: [146.83, 220, 293.66],
  },
} satisfies Record<string, Film>;

type Kind = keyof typeof films;

/** Ids of the converted videos, which every demo event copies. */
export type ConvertedFilms = Record<Kind, string>;

/** Finds the videos that an earlier start converted; undefined when there are none. */
export async function findConvertedFilms({ db }: Services): Promise<ConvertedFilms | undefined> {
  const ready = await db
    .select({ id: videos.id, kind: videos.kind })
    .from(videos)
    // The files of the festival's films are copies, some of them of the trailer.
    .where(and(eq(videos.status, "ready"), isNull(videos.filmId)));
  const feature = ready.find(({ kind }) => kind === "feature")?.id;
  const trailer = ready.find(({ kind }) => kind === "trailer")?.id;
  return feature && trailer ? { feature, trailer } : undefined;
}

export async function hasReadyVideos({ db }: Services, pageId: string): Promise<boolean> {
  const rows = await db.select({ status: videos.status }).from(videos).where(eq(videos.pageId, pageId));
  return rows.filter(({ status }) => status === "ready").length >= 2;
}

/** Makes the demo's videos and converts them with the product's own converter, on the first page. */
export async function seedFilms(
  services: Services,
  pageId: string,
  picture: Picture,
): Promise<ConvertedFilms> {
  const work = await mkdtemp(join(tmpdir(), "matinee-films-"));
  try {
    const { ffmpeg } = await findVideoTools(services.config, services.log);
    const convert = async (kind: Kind) => {
      const path = join(work, `${kind}.mp4`);
      await makeFilm(ffmpeg, films[kind], picture, path);
      const videoId = uuidv7();
      const { size } = await stat(path);
      await services.storage.put(getSourceKey(videoId), createReadStream(path));
      await services.db.insert(videos).values({
        id: videoId,
        pageId,
        kind,
        name: `${kind}.mp4`,
        sizeBytes: size,
        uploadedBytes: size,
        status: "converting",
      });
      await transcodeVideo(services, videoId, AbortSignal.timeout(600_000));
      if (kind === "feature") await seedCaptions(services, videoId, kind);
      return videoId;
    };
    return { trailer: await convert("trailer"), feature: await convert("feature") };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Copies the videos to another page, as separate videos. */
export async function copyFilms(services: Services, from: ConvertedFilms, pageId: string): Promise<void> {
  await copyVideo(services, from, "trailer", { pageId });
  await copyVideo(services, from, "feature", { pageId });
}

/** Copies a video with its files and shows it on its page, or on those that show its film. */
export async function copyVideo(
  services: Services,
  from: ConvertedFilms,
  source: Kind,
  fields: Partial<Pick<typeof videos.$inferInsert, "pageId" | "accountId" | "filmId" | "kind">>,
): Promise<void> {
  const { db, storage } = services;
  const videoId = from[source];
  const [original] = await db.select().from(videos).where(eq(videos.id, videoId));
  if (original?.status !== "ready")
    throw new Error(`Converting the demo's video failed: ${JSON.stringify(original?.failure)}`);
  const id = uuidv7();
  const copies: [string, string][] = [];
  for await (const key of storage.list(getMediaFolder(videoId))) copies.push([key, key.replace(videoId, id)]);
  for (const [key, target] of [...copies, [getSourceKey(videoId), getSourceKey(id)] as const]) {
    const stored = await storage.get(key);
    if (stored) await storage.put(target, stored.stream);
  }
  const poster = original.poster?.replaceAll(videoId, id) ?? null;
  const copy = { ...original, ...fields, id, poster };
  await transact(db, async (tx) => {
    await tx.insert(videos).values(copy);
    await attachVideo(tx, services, copy, "ready");
  });
  if (copy.kind === "feature") await seedCaptions(services, id, source);
}

/** Creates one caption line per shot of a film. */
async function seedCaptions({ db, storage }: Services, videoId: string, kind: Kind): Promise<void> {
  const lines = [
    "The sea gives the road back twice a day.",
    "Whoever walks it must know the hour.",
    "My mother counted the steps.",
  ];
  const { shots, secondsPerShot } = films[kind];
  const cues = shots.map((_shot, index) => {
    const start = index * secondsPerShot;
    return `${formatCueTime(start + 0.5)} --> ${formatCueTime(start + secondsPerShot - 1)}\n${lines[index % lines.length]}`;
  });
  const key = getMediaKey(videoId, "captions/en.vtt");
  await storage.put(key, Buffer.from(`WEBVTT\n\n${cues.join("\n\n")}\n`));
  await db.insert(captions).values({ videoId, language: "en", label: "English", key }).onConflictDoNothing();
}

function formatCueTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23);
}
