import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
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

/**
 * Shows a video on its page as feature, trailer, preroll or message; the programme of a premiere names its videos. An
 * announced video does not displace one that is ready, so the old one plays until the replacement is ready. A ready
 * video does not displace a newer one, and none displaces another while a premiere shows it.
 */
export async function attachVideo(
  tx: Transaction,
  { clock }: Pick<Context, "clock">,
  video: Pick<Video, "id" | "pageId" | "kind">,
  when: "announced" | "ready",
): Promise<void> {
  const { id, pageId, kind } = video;
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
    const [current] = await tx.select({ status: videos.status }).from(videos).where(eq(videos.id, shown));
    // IDs are UUIDv7: the larger one was announced later.
    const isNewer = when === "ready" && id > shown;
    if (current?.status === "ready" && !isNewer) return;
  } else if (kind === "message" && page.messageVideo && when === "announced") {
    return; // A message with an external URL keeps playing until the uploaded one is ready.
  }
  await tx.update(pages).set(buildPageUpdate(id, kind)).where(eq(pages.id, pageId));
  if (shown) await noteReplacedVideos(tx, [shown]);
  if (kind === "feature") await updatePremiereFilm(tx, { id, pageId });
  await enqueuePageChange(tx, pageId, [FIELDS[kind]]);
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

/** Removes a video from its page, if the page shows it. */
export async function detachVideo(
  tx: Transaction,
  video: Pick<Video, "id" | "pageId" | "kind">,
): Promise<void> {
  if (!video.pageId) return;
  const { id, kind, pageId } = video;
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
