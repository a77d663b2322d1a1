import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { pages } from "../../db/schema/pages.ts";
import { getShownVideoId, getVideoUrl, type Video } from "./videos.queries.ts";
import { videos } from "../../db/schema/videos.ts";

/**
 * Makes a video the one that its page shows as feature, trailer, preroll or message. Announced: only where there is none
 * that plays, so that a replacement leaves the old one on until it is ready. Ready: unless a newer one took the place.
 */
export async function attachVideo(
  tx: Transaction,
  video: Pick<Video, "id" | "pageId" | "kind">,
  when: "announced" | "ready",
): Promise<void> {
  if (!video.pageId) return;
  const [page] = await tx
    .select({
      featureVideoId: pages.featureVideoId,
      trailerVideoId: pages.trailerVideoId,
      prerollVideoId: pages.prerollVideoId,
      messageVideo: sql<string | null>`${pages.aboutSettings}->>'messageVideo'`,
    })
    .from(pages)
    .where(eq(pages.id, video.pageId))
    .for("update");
  if (!page) return;
  const shown = getShownVideoId(page, video.kind);
  if (shown === video.id) return;
  if (shown) {
    const [current] = await tx.select({ status: videos.status }).from(videos).where(eq(videos.id, shown));
    // Ids are UUIDv7: the larger one was announced later.
    const isNewer = when === "ready" && video.id > shown;
    if (current?.status === "ready" && !isNewer) return;
  } else if (video.kind === "message" && page.messageVideo && when === "announced") {
    return; // A message kept elsewhere plays on until ours is ready.
  }
  await tx.update(pages).set(buildPageUpdate(video)).where(eq(pages.id, video.pageId));
}

/** Takes a video off the page that shows it, if any does. */
export async function detachVideo(
  tx: Transaction,
  video: Pick<Video, "id" | "pageId" | "kind">,
): Promise<void> {
  if (!video.pageId) return;
  const page = eq(pages.id, video.pageId);
  const { id } = video;
  await tx
    .update(pages)
    .set({
      featureVideoId: sql`nullif(${pages.featureVideoId}, ${id}::uuid)`,
      trailerVideoId: sql`nullif(${pages.trailerVideoId}, ${id}::uuid)`,
      prerollVideoId: sql`nullif(${pages.prerollVideoId}, ${id}::uuid)`,
      aboutSettings: sql`case when ${pages.aboutSettings}->>'messageVideo' = ${getVideoUrl(id)}
        then ${pages.aboutSettings} - 'messageVideo' else ${pages.aboutSettings} end`,
    })
    .where(page);
}

function buildPageUpdate({ id, kind }: Pick<Video, "id" | "kind">) {
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
