import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FilmmakerApi } from "./filmmaker-api.ts";

export interface Film {
  seconds: number;
  segmentSeconds: number;
  /** The bytes of a segment by the folder of its rendition or sound track. */
  tracks: Readonly<Record<string, number>>;
}

/** Returns the name of a segment's file; the first is number 0. */
export const nameSegment = (number: number): string => `${String(number).padStart(5, "0")}.m4s`;

/**
 * Writes the film of an event as a conversion leaves it. The segments of a track share one file.
 * @returns the video's id
 */
export async function writeFilm(
  { storage, database, pageId }: Pick<FilmmakerApi, "storage" | "database" | "pageId">,
  { seconds, segmentSeconds, tracks }: Film,
): Promise<string> {
  const videoId = randomUUID();
  const media = join(storage, "media", videoId);
  for (const [track, bytes] of Object.entries(tracks)) {
    await mkdir(join(media, track), { recursive: true });
    const first = join(media, track, nameSegment(0));
    await writeFile(first, randomBytes(bytes));
    const lines = ["#EXTM3U"];
    for (let n = 0; n < seconds / segmentSeconds; n++) {
      if (n > 0) await link(first, join(media, track, nameSegment(n)));
      lines.push(`#EXTINF:${segmentSeconds}.000000,`, nameSegment(n));
    }
    await writeFile(join(media, track, "index.m3u8"), lines.join("\n"));
  }
  await writeFile(join(media, "master.m3u8"), "#EXTM3U\n");
  await database.query(
    `insert into videos (id, page_id, kind, name, size_bytes, status, duration_seconds)
     values ($1, $2, 'feature', 'film.mp4', 1000, 'ready', $3)`,
    [videoId, pageId, seconds],
  );
  await database.query("update pages set feature_video_id = $1 where id = $2", [videoId, pageId]);
  return videoId;
}
