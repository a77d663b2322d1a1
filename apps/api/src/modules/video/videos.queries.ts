import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Context, SignedInContext } from "../../platform/context.ts";
import type { Queryable } from "../../db/client.ts";
import { AppError, createNotFoundError } from "../../platform/errors.ts";
import { isUuid } from "../../db/ids.ts";
import { pages } from "../../db/schema/pages.ts";
import { captions, videos } from "../../db/schema/videos.ts";

export type Video = typeof videos.$inferSelect;

const pageFields = {
  id: pages.id,
  accountId: pages.accountId,
  diyEvent: pages.diyEvent,
  activated: pages.activated,
  superarchived: pages.superarchived,
  featureVideoId: pages.featureVideoId,
  trailerVideoId: pages.trailerVideoId,
  prerollVideoId: pages.prerollVideoId,
  messageVideo: sql<string | null>`${pages.aboutSettings}->>'messageVideo'`,
};

export interface VideoWithPage {
  video: Video;
  /** null when its event is gone. */
  page: Awaited<ReturnType<typeof selectVideo>>[number]["page"];
}

const selectVideo = (db: Queryable, id: string) =>
  db
    .select({ video: videos, page: pageFields })
    .from(videos)
    .leftJoin(pages, eq(pages.id, videos.pageId))
    .where(eq(videos.id, id));

export async function findVideo(db: Queryable, id: string): Promise<VideoWithPage | null> {
  if (!isUuid(id)) return null;
  const [found] = await selectVideo(db, id);
  return found ?? null;
}

export const getVideoUrl = (id: string) => `/v1/videos/${id}`;

/** The id in an address of ours, as pages store it; null for any other address. */
export function parseVideoId(url: string | null | undefined): string | null {
  const id = url?.match(/\/v1\/videos\/([^/?#]+)$/)?.[1];
  return id && isUuid(id) ? id : null;
}

type PageVideos = Pick<
  NonNullable<VideoWithPage["page"]>,
  "featureVideoId" | "trailerVideoId" | "prerollVideoId" | "messageVideo"
>;

/** Which video the page shows as this kind. */
export function getShownVideoId(page: PageVideos, kind: Video["kind"]): string | null {
  switch (kind) {
    case "feature":
      return page.featureVideoId;
    case "trailer":
      return page.trailerVideoId;
    case "preroll":
      return page.prerollVideoId;
    case "message":
      return parseVideoId(page.messageVideo);
  }
}

/** The event's owner, unless it was superarchived, and staff. */
export function canManagePage(
  actor: Context["actor"],
  page: { accountId: string; superarchived: boolean } | null,
): boolean {
  if (!actor) return false;
  return actor.type === "admin" || (page?.accountId === actor.accountId && !page.superarchived);
}

/** Events that show a video: its own, and copies of that one. */
const buildShownByCondition = (videoId: string) =>
  or(
    eq(pages.featureVideoId, videoId),
    eq(pages.trailerVideoId, videoId),
    eq(pages.prerollVideoId, videoId),
    eq(sql`${pages.aboutSettings}->>'messageVideo'`, getVideoUrl(videoId)),
  );

async function isShownBy(db: Queryable, videoId: string, condition: SQL | undefined): Promise<boolean> {
  const [page] = await db
    .select({ id: pages.id })
    .from(pages)
    .where(and(buildShownByCondition(videoId), condition, eq(pages.superarchived, false)))
    .limit(1);
  return page !== undefined;
}

/** Whether an event other than the video's own shows it. */
export const isShownElsewhere = (db: Queryable, { id, pageId }: Pick<Video, "id" | "pageId">) =>
  isShownBy(db, id, pageId ? ne(pages.id, pageId) : undefined);

/**
 * A video of the caller's own event, or any for staff.
 * @param to look: enough that an event of the caller's shows it. change: asks for the video's own event, and for a
 * do-it-yourself one, as every change by its owner does
 * @throws AppError no-session, not-found for videos of others, forbidden
 */
export async function findOwnVideo(ctx: Context, id: string, to: "look" | "change"): Promise<VideoWithPage> {
  if (!ctx.actor) throw new AppError("no-session", "Please sign in.");
  const found = await findVideo(ctx.db, id);
  if (!found || !(await canViewVideo(ctx, found))) throw createNotFoundError("This video");
  if (to === "change") {
    if (!canManagePage(ctx.actor, found.page)) {
      throw new AppError("forbidden", "This video belongs to the event that yours was copied from.");
    }
    requireSelfService(ctx, found.page);
  }
  return found;
}

/** Whether the caller owns the video's event, or another that shows it. */
export async function canViewVideo({ db, actor }: Context, { video, page }: VideoWithPage): Promise<boolean> {
  if (!actor) return false;
  return canManagePage(actor, page) || isShownBy(db, video.id, eq(pages.accountId, actor.accountId));
}

/** @throws AppError forbidden for the owner of an event that our team builds */
export function requireSelfService(ctx: Context, page: { diyEvent: boolean } | null): void {
  if (ctx.actor?.type === "admin" || page?.diyEvent) return;
  throw new AppError(
    "forbidden",
    "This event is built for you by our team. Please ask support to change it.",
  );
}

/** Whether anyone may know of the video: it is ready, and what an activated event shows. */
export async function isPublicVideo(db: Queryable, { video, page }: VideoWithPage): Promise<boolean> {
  if (video.status !== "ready") return false;
  const atHome = page?.activated && !page.superarchived && getShownVideoId(page, video.kind) === video.id;
  return atHome || isShownBy(db, video.id, eq(pages.activated, true));
}

/** The poster's address for anyone; it answers while the video is public. */
export const getPosterUrl = ({ id, poster }: Pick<Video, "id" | "poster">): string | null =>
  poster && (isExternalUrl(poster) ? poster : `/media/posters/${id}.jpg`);

/** Whether a stored poster is a foreign host's address. */
const isExternalUrl = (poster: string): boolean => poster.startsWith("http");

/**
 * The captions of a video as an event shows it: those that come with it, and the event's own in their place.
 * @param options.withDrafts also those that are not published, which only the video's owner may know of
 */
export async function findCaptions(
  db: Queryable,
  videoId: string,
  pageId?: string,
  { withDrafts = false }: { withDrafts?: boolean } = {},
) {
  const found = await db
    .select()
    .from(captions)
    .where(
      and(
        eq(captions.videoId, videoId),
        withDrafts ? undefined : eq(captions.published, true),
        or(isNull(captions.pageId), pageId ? eq(captions.pageId, pageId) : undefined),
      ),
    )
    .orderBy(asc(captions.language));
  const own = new Set(found.filter((caption) => caption.pageId).map(({ language }) => language));
  return found.filter((caption) => caption.pageId || !own.has(caption.language));
}

/**
 * A copy of an event that shows a video of its original, of the caller's own or for staff.
 * @throws AppError not-found, forbidden for the owner of an event that our team builds
 */
export async function findShowingPage(ctx: SignedInContext, video: Pick<Video, "id">, pageId: string) {
  const [page] = await ctx.db
    .select(pageFields)
    .from(pages)
    .where(and(eq(pages.id, pageId), buildShownByCondition(video.id)));
  if (!page || !canManagePage(ctx.actor, page)) throw createNotFoundError("This video");
  requireSelfService(ctx, page);
  return page;
}

/** Bytes that an account's videos have been announced with. Failed ones take no room. */
export async function sumVideoBytes(db: Queryable, accountId: string): Promise<number> {
  const [sum] = await db
    .select({ bytes: sql<string>`coalesce(sum(${videos.sizeBytes}), 0)` })
    .from(videos)
    .innerJoin(pages, eq(pages.id, videos.pageId))
    .where(and(eq(pages.accountId, accountId), inArray(videos.status, ["uploading", "converting", "ready"])));
  return Number(sum?.bytes ?? 0);
}
