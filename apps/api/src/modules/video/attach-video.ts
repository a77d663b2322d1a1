import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { pageFilms } from "../../db/schema/page-films.ts";
import { pages } from "../../db/schema/pages.ts";
import type { Context } from "../../platform/context.ts";
import { isFilmLocked, updatePremiereFilm } from "./premiere-film.ts";
import { showsFilm } from "./shown-films.ts";
import { getShownVideoId, getVideoUrl, type Video } from "./videos.queries.ts";
import { videos } from "../../db/schema/videos.ts";
import { enqueuePageChange } from "../webhooks/enqueue-page-webhook.ts";

/** The field of a save that shows a video of each kind. */
const FIELDS = {
  feature: "featureUrl",
  trailer: "trailerUrl",
  preroll: "sponsorPrerollUrl",
  message: "aboutSettings.messageVideo",
} as const satisfies Record<Exclude<Video["kind"], "programme">, string>;

type AttachedVideo = Pick<Video, "id" | "pageId" | "kind"> & Partial<Pick<Video, "filmId">>;
type When = "announced" | "ready";

/**
 * Shows a video on its page as feature, trailer, preroll or message, and the file of a film on all events that show the film;
 * the programme of a premiere names its videos. An announced video does not displace one that is ready, so the old one plays
 * until the replacement is ready. A ready video does not displace a newer one, and none displaces another while a premiere
 * shows it.
 */
export async function attachVideo(
  tx: Transaction,
  { clock }: Pick<Context, "clock">,
  video: AttachedVideo,
  when: When,
): Promise<void> {
  const { id, pageId, kind, filmId } = video;
  if (filmId) return attachFilmFile(tx, { clock }, { id, filmId }, when);
  if (!pageId || kind === "programme") return;
  const [page] = await tx
    .select({
      featureVideoId: pages.featureVideoId,
      trailerVideoId: pages.trailerVideoId,
      prerollVideoId: pages.prerollVideoId,
      messageVideo: sql<string | null>`${pages.aboutSettings}->>'messageVideo'`,
    })
    .from(pages)
    .where(eq(pages.id, pageId))
    .for("update");
  if (!page) return;
  // Viewers of the premiere have loaded the film. The owner chooses the new one afterwards.
  if (await isFilmLocked(tx, pageId, clock.now())) return;
  const shown = kind === "feature" ? page.featureVideoId : getShownVideoId(page, kind);
  if (shown === id) return;
  if (shown) {
    if (!(await mayDisplace(tx, id, shown, when))) return;
  } else if (kind === "message" && page.messageVideo && when === "announced") {
    return; // A message with an external URL keeps playing until the uploaded one is ready.
  }
  await tx.update(pages).set(buildPageUpdate(id, kind)).where(eq(pages.id, pageId));
  if (shown) await noteReplacedVideos(tx, [shown]);
  if (kind === "feature") await updatePremiereFilm(tx, { pageId, filmId: null, videoId: id });
  await enqueuePageChange(tx, pageId, [FIELDS[kind]]);
}

/** Whether a video takes the place of the one that is shown. */
async function mayDisplace(tx: Transaction, id: string, shown: string, when: When): Promise<boolean> {
  const [current] = await tx.select({ status: videos.status }).from(videos).where(eq(videos.id, shown));
  // IDs are UUIDv7: the larger one was announced later.
  const isNewer = when === "ready" && id > shown;
  return current?.status !== "ready" || isNewer;
}

/** Shows the file of a film on the events that show the film. */
async function attachFilmFile(
  tx: Transaction,
  { clock }: Pick<Context, "clock">,
  { id, filmId }: { id: string; filmId: string },
  when: When,
): Promise<void> {
  const showing = await tx
    .select({ pageId: pages.id })
    .from(pages)
    .innerJoin(pageFilms, and(eq(pageFilms.pageId, pages.id), eq(pageFilms.filmId, filmId)))
    .orderBy(asc(pages.id))
    .for("no key update", { of: pages });
  for (const { pageId } of showing) {
    const isThisFilm = and(eq(pageFilms.pageId, pageId), eq(pageFilms.filmId, filmId));
    const [row] = await tx.select().from(pageFilms).where(isThisFilm);
    if (!row || row.videoId === id || (await isFilmLocked(tx, pageId, clock.now()))) continue;
    if (row.videoId && !(await mayDisplace(tx, id, row.videoId, when))) continue;
    await tx.update(pageFilms).set({ videoId: id }).where(isThisFilm);
    if (row.videoId) await noteReplacedVideos(tx, [row.videoId]);
    await updatePremiereFilm(tx, { pageId, filmId, videoId: id });
    await showFirstFilm(tx, pageId);
  }
}

/**
 * Stores the video of the first film of an event as its feature, and tells the owner's webhooks when it changed.
 */
export async function showFirstFilm(tx: Transaction, pageId: string): Promise<void> {
  const [first] = await tx
    .select({ videoId: pageFilms.videoId })
    .from(pageFilms)
    .where(eq(pageFilms.pageId, pageId))
    .orderBy(asc(pageFilms.sortOrder))
    .limit(1);
  if (!first) return;
  const changed = await tx
    .update(pages)
    .set({ featureVideoId: first.videoId })
    .where(and(eq(pages.id, pageId), sql`${pages.featureVideoId} is distinct from ${first.videoId}`))
    .returning({ id: pages.id });
  if (changed.length === 0) return;
  await enqueuePageChange(tx, pageId, [FIELDS.feature]);
}

/**
 * Notes that an event no longer shows these videos: from now on they are kept for a day (purge-orphaned-media.ts). A video
 * that another transaction changes at this moment is left out: it counts as changed anyway, and waiting for it could end in
 * a deadlock.
 */
export async function noteReplacedVideos(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const free = tx.select({ id: videos.id }).from(videos).where(inArray(videos.id, ids)).for("update", {
    skipLocked: true,
  });
  await tx
    .update(videos)
    .set({ updatedAt: sql`clock_timestamp()` })
    .where(inArray(videos.id, free));
}

/** Removes a video from its page, if the page shows it; the file of a film from all events that show it. */
export async function detachVideo(
  tx: Transaction,
  video: Pick<Video, "id" | "pageId" | "kind" | "filmId">,
): Promise<void> {
  const { id, kind, pageId, filmId } = video;
  if (filmId) {
    const shown = await tx
      .update(pageFilms)
      .set({ videoId: null })
      .where(eq(pageFilms.videoId, id))
      .returning({ pageId: pageFilms.pageId });
    for (const row of shown) await showFirstFilm(tx, row.pageId);
    // Events that keep it as their own film.
    const kept = await tx
      .update(pages)
      .set({ featureVideoId: null })
      .where(eq(pages.featureVideoId, id))
      .returning({ id: pages.id });
    for (const page of kept) await enqueuePageChange(tx, page.id, [FIELDS.feature]);
  }
  if (!pageId) return;
  const isMessage = sql`${pages.aboutSettings}->>'messageVideo' = ${getVideoUrl(id)}`;
  const showsVideo = or(showsFilm(id), eq(pages.trailerVideoId, id), eq(pages.prerollVideoId, id), isMessage);
  const changed = await tx
    .update(pages)
    .set({
      featureVideoId: sql`nullif(${pages.featureVideoId}, ${id}::uuid)`,
      trailerVideoId: sql`nullif(${pages.trailerVideoId}, ${id}::uuid)`,
      prerollVideoId: sql`nullif(${pages.prerollVideoId}, ${id}::uuid)`,
      aboutSettings: sql`case when ${isMessage}
        then ${pages.aboutSettings} - 'messageVideo' else ${pages.aboutSettings} end`,
    })
    .where(and(eq(pages.id, pageId), showsVideo))
    .returning({ id: pages.id });
  if (changed.length > 0 && kind !== "programme") await enqueuePageChange(tx, pageId, [FIELDS[kind]]);
}

function buildPageUpdate(id: string, kind: Exclude<Video["kind"], "programme">) {
  switch (kind) {
    case "feature":
      return { featureVideoId: id };
    case "trailer":
      return { trailerVideoId: id };
    case "preroll":
      return { prerollVideoId: id };
    case "message":
      return {
        aboutSettings: sql`jsonb_set(${pages.aboutSettings}, '{messageVideo}', to_jsonb(${getVideoUrl(id)}::text))`,
      };
  }
}
