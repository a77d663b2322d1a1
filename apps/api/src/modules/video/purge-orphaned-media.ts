import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { aliasedTable, and, eq, exists, gt, inArray, isNull, lt, notExists, or, sql } from "drizzle-orm";
import type { Services } from "../../platform/context.ts";
import { transact } from "../../db/transaction.ts";
import { getMediaFolder, getSourceKey } from "../../integrations/video/local-video-host.ts";
import { exceedsRemovalLimit } from "../../platform/removal-limit.ts";
import { isUuid } from "../../db/ids.ts";
import { pages } from "../../db/schema/pages.ts";
import { showsFilm } from "./shown-films.ts";
import { playbackGrants } from "../../db/schema/playback.ts";
import { programmeItems } from "../../db/schema/premieres.ts";
import { purgeReplacedVersions } from "./transcoding/purge-replaced-versions.ts";
import { isUnfinished } from "./transcoding/next-video.queries.ts";
import { queueVideoRemoval, removeFromHost } from "./remove-from-host.ts";
import { videos } from "../../db/schema/videos.ts";

type PurgeServices = Pick<
  Services,
  "db" | "clock" | "storage" | "uploads" | "videoHosts" | "log" | "config" | "jobs"
>;

const DAY_MS = 24 * 3_600_000;
/** A video that was removed from its event can be restored for this long. */
const GRACE_PERIOD_MS = DAY_MS;
/** No conversion uses its work folder for longer than this. */
const WORK_FOLDER_MAX_AGE_MS = 7 * DAY_MS;

/**
 * Recurring job: deletes media that no event shows and no grant can read. Nothing of a kind is removed when it is more
 * than `REMOVAL_LIMIT`.
 */
export async function purgeOrphanedMedia(
  services: PurgeServices,
): Promise<{ removed: number; stopped: number }> {
  const removals = [await purgeReplacedVideos(services), await purgeUnreferencedMedia(services)];
  await purgeReplacedVersions(services);
  await purgeWorkFolders(services);
  return {
    removed: removals.reduce<number>((sum, count) => sum + (count ?? 0), 0),
    stopped: removals.filter((count) => count === null).length,
  };
}

/** Deletes replaced videos once no event shows them and no grant can read them. @returns null when they are too many */
async function purgeReplacedVideos(services: PurgeServices): Promise<number | null> {
  const { db, clock, config } = services;
  const now = clock.now();
  const shown = db
    .select({ one: sql`1` })
    .from(pages)
    .where(
      or(
        showsFilm(videos.id),
        eq(pages.trailerVideoId, videos.id),
        eq(pages.prerollVideoId, videos.id),
        sql`${pages.aboutSettings}->>'messageVideo' like '%/v1/videos/' || ${videos.id}`,
      ),
    );
  const inProgramme = db
    .select({ one: sql`1` })
    .from(programmeItems)
    .where(eq(programmeItems.videoId, videos.id));
  const readable = db
    .select({ one: sql`1` })
    .from(playbackGrants)
    .where(
      and(
        eq(playbackGrants.videoId, videos.id),
        gt(playbackGrants.expiresAt, now),
        isNull(playbackGrants.revokedAt),
      ),
    );
  // The file of a film of the library stays until a newer one is ready.
  const newer = aliasedTable(videos, "newer");
  const isReplacedInLibrary = exists(
    db
      .select({ one: sql`1` })
      .from(newer)
      .where(and(eq(newer.filmId, videos.filmId), eq(newer.status, "ready"), gt(newer.id, videos.id))),
  );
  const isOrphan = and(
    inArray(videos.status, ["ready", "failed"]),
    lt(videos.updatedAt, new Date(now.getTime() - GRACE_PERIOD_MS)),
    notExists(shown),
    notExists(inProgramme),
    notExists(readable),
    or(isNull(videos.filmId), isReplacedInLibrary),
  );
  const orphans = await db
    .select({ id: videos.id })
    .from(videos)
    .where(isOrphan)
    .limit(config.REMOVAL_LIMIT + 1);
  if (exceedsRemovalLimit(services, { what: "replaced videos", count: orphans.length })) return null;
  for (const { id } of orphans) {
    const video = await transact(db, async (tx) => {
      const [row] = await tx
        .delete(videos)
        .where(and(eq(videos.id, id), isOrphan))
        .returning();
      if (row) await queueVideoRemoval(tx, services, row);
      return row;
    });
    if (video) await removeFromHost(services, video);
  }
  return orphans.length;
}

/**
 * Deletes media without a database row, left by a process that ended between deleting the row and the bytes.
 * @returns null when they are too many
 */
async function purgeUnreferencedMedia(services: PurgeServices): Promise<number | null> {
  const { db, clock, storage, uploads } = services;
  const cutoff = clock.now().getTime() - GRACE_PERIOD_MS;
  const stored = new Set<string>();
  for (const prefix of ["media", "uploads"]) {
    for await (const name of storage.listChildren(prefix)) {
      const [id = ""] = name.split(".");
      // A UUIDv7 starts with its creation time in milliseconds. New uploads are skipped: their row is inserted later.
      if (isUuid(id) && Number.parseInt(id.replace("-", "").slice(0, 12), 16) < cutoff) stored.add(id);
    }
  }
  const ids = [...stored];
  const unreferenced: string[] = [];
  for (let at = 0; at < ids.length; at += 1000) {
    const batch = ids.slice(at, at + 1000);
    const existing = await db.select({ id: videos.id }).from(videos).where(inArray(videos.id, batch));
    const existingIds = new Set(existing.map(({ id }) => id));
    unreferenced.push(...batch.filter((id) => !existingIds.has(id)));
  }
  const count = unreferenced.length;
  if (exceedsRemovalLimit(services, { what: "stored videos that the database does not know", count }))
    return null;
  for (const id of unreferenced) {
    await uploads.remove(getSourceKey(id));
    await storage.discard(getMediaFolder(id));
  }
  return count;
}

/** Deletes the work folders of killed workers. */
async function purgeWorkFolders({ db, storage }: PurgeServices): Promise<void> {
  const folder = storage.getWorkFolder("");
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null);
    if (!stats || stats.mtimeMs > Date.now() - WORK_FOLDER_MAX_AGE_MS) continue;
    const id = name.slice(0, 36);
    const [busy] = isUuid(id)
      ? await db
          .select({ id: videos.id })
          .from(videos)
          .where(and(eq(videos.id, id), isUnfinished()))
      : [];
    if (!busy) await rm(path, { recursive: true, force: true });
  }
}
