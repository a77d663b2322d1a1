import { and, asc, count, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Context, SignedInContext } from "../../platform/context.ts";
import type { Queryable } from "../../db/client.ts";
import { PRODUCER_ROLES } from "@matinee/contract/policy";
import { selectSharedPageIds } from "../../db/event-roles.ts";
import { requireActingPeriod } from "../../platform/acting-period.ts";
import { mayOpenPage, type SharedPage } from "../../platform/page-role.ts";
import { AppError, createNotFoundError } from "../../platform/errors.ts";
import { isUuid } from "../../db/ids.ts";
import { films } from "../../db/schema/films.ts";
import { pages } from "../../db/schema/pages.ts";
import { captions, videos } from "../../db/schema/videos.ts";
import { showsFilm } from "./shown-films.ts";

export type Video = typeof videos.$inferSelect;

const pageFields = {
  id: pages.id,
  accountId: pages.accountId,
  diyEvent: pages.diyEvent,
  activated: pages.activated,
  superarchived: pages.superarchived,
  trailerVideoId: pages.trailerVideoId,
  prerollVideoId: pages.prerollVideoId,
  messageVideo: sql<string | null>`${pages.aboutSettings}->>'messageVideo'`,
};

export interface VideoWithPage {
  video: Video;
  /** Null for the file of a film of the library, and when its event was deleted. */
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
  const [video] = await selectVideo(db, id);
  return video ?? null;
}

export const getVideoUrl = (id: string) => `/v1/videos/${id}`;

/** Parses the video ID from a URL of this API, as pages store it; null for any other URL. */
export function parseVideoId(url: string | null | undefined): string | null {
  const id = url?.match(/\/v1\/videos\/([^/?#]+)$/)?.[1];
  return id && isUuid(id) ? id : null;
}

type PageVideos = Pick<
  NonNullable<VideoWithPage["page"]>,
  "trailerVideoId" | "prerollVideoId" | "messageVideo"
>;

/** Returns the ID of the video that the page shows as this kind; of films, see shown-films.ts. */
export function getShownVideoId(page: PageVideos, kind: Exclude<Video["kind"], "feature">): string | null {
  switch (kind) {
    case "trailer":
      return page.trailerVideoId;
    case "preroll":
      return page.prerollVideoId;
    case "message":
      return parseVideoId(page.messageVideo);
    case "programme":
      return null;
  }
}

/** Whether the caller is staff, the owner of an event that is not superarchived, or a producer of its team. */
export async function canManagePage(
  { db, actor }: { db: Queryable; actor: Context["actor"] },
  page: SharedPage | null,
): Promise<boolean> {
  return page ? mayOpenPage(db, actor, page, PRODUCER_ROLES) : actor?.type === "admin";
}

/**
 * Whether the caller may manage a video: as `canManagePage` for that of an event. The file of a film of the library belongs
 * to an account.
 */
export async function canManageVideo(
  ctx: Pick<Context, "db" | "actor">,
  { video, page }: VideoWithPage,
): Promise<boolean> {
  const isOfLibrary = !page && video.filmId !== null;
  return (isOfLibrary && ctx.actor?.accountId === video.accountId) || canManagePage(ctx, page);
}

/** Returns the account to which a video belongs; null when its event was deleted. */
export const getVideoOwner = ({ video, page }: VideoWithPage): string | null =>
  page?.accountId ?? (video.filmId === null ? null : video.accountId);

/** Matches the events that show a video: its own event, and copies of it. */
const buildShownByCondition = (videoId: string) =>
  or(
    showsFilm(videoId),
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

/** Whether an activated event shows the video. */
export const isShownActive = (db: Queryable, videoId: string) =>
  isShownBy(db, videoId, eq(pages.activated, true));

/** Whether an event other than the video's own shows it. */
export const isShownElsewhere = (db: Queryable, { id, pageId }: Pick<Video, "id" | "pageId">) =>
  isShownBy(db, id, pageId ? ne(pages.id, pageId) : undefined);

/**
 * Finds a video of the caller; staff may access every video.
 * @param to "look" requires that an event of the caller shows the video; "change" requires that the caller owns the
 * video's own event and that the event is self-service
 * @throws AppError no-session, not-found for videos of others, forbidden
 */
export async function findOwnVideo(ctx: Context, id: string, to: "look" | "change"): Promise<VideoWithPage> {
  if (!ctx.actor) throw new AppError("no-session", (t) => t.apiErrors.permission.signIn);
  const video = await findVideo(ctx.db, id);
  if (!video || !(await canViewVideo(ctx, video))) throw createNotFoundError("video");
  if (to === "change") {
    if (!(await canManageVideo(ctx, video))) {
      throw new AppError("forbidden", (t) => t.apiErrors.videos.ofOtherEvent);
    }
    const owner = getVideoOwner(video);
    if (video.page || owner === null) requireSelfService(ctx, video.page);
    if (owner !== null) await requireActingPeriod(ctx, ctx.actor, owner);
  }
  return video;
}

/** Whether the caller owns the video's event or another that shows it, or is a producer of one of them. */
export async function canViewVideo(ctx: Context, videoWithPage: VideoWithPage): Promise<boolean> {
  const { db, actor } = ctx;
  const { video } = videoWithPage;
  if (!actor) return false;
  if (await canManageVideo(ctx, videoWithPage)) return true;
  const isOwn = eq(pages.accountId, actor.accountId);
  const shared = actor.apiKey ? null : selectSharedPageIds(db, actor.accountId, PRODUCER_ROLES);
  return isShownBy(db, video.id, shared ? or(isOwn, inArray(pages.id, shared)) : isOwn);
}

/** @throws AppError forbidden for the owner of an event that is not self-service */
export function requireSelfService(ctx: Context, page: { diyEvent: boolean } | null): void {
  if (ctx.actor?.type === "admin" || page?.diyEvent) return;
  throw new AppError("forbidden", (t) => t.apiErrors.permission.builtByUs);
}

/** Whether the video is public: it is ready and an activated event shows it. */
export async function isPublicVideo(db: Queryable, { video, page }: VideoWithPage): Promise<boolean> {
  if (video.status !== "ready") return false;
  const isShownByOwnPage =
    page?.activated &&
    !page.superarchived &&
    video.kind !== "feature" &&
    getShownVideoId(page, video.kind) === video.id;
  return isShownByOwnPage || isShownActive(db, video.id);
}

/** Returns the public URL of the poster; the local URL returns 404 while the video is not public. */
export const getPosterUrl = ({ id, poster }: Pick<Video, "id" | "poster">): string | null =>
  poster && (isExternalUrl(poster) ? poster : `/media/posters/${id}.jpg`);

/** Whether a stored poster is a URL at an external host. */
const isExternalUrl = (poster: string): boolean => poster.startsWith("http");

/**
 * Finds the captions of a video on an event: the video's own, each replaced by the event's captions of that language.
 * @param options.withDrafts include unpublished captions, which only the video's owner and staff may see
 */
export async function findCaptions(
  db: Queryable,
  videoId: string,
  pageId?: string,
  { withDrafts = false }: { withDrafts?: boolean } = {},
) {
  const rows = await db
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
  const own = new Set(rows.filter((caption) => caption.pageId).map(({ language }) => language));
  return rows.filter((caption) => caption.pageId || !own.has(caption.language));
}

/**
 * Finds an event that shows the video and that the caller may manage, usually a copy of the video's own event.
 * @throws AppError not-found, forbidden for the owner of an event that is not self-service
 */
export async function findShowingPage(ctx: SignedInContext, video: Pick<Video, "id">, pageId: string) {
  const [page] = await ctx.db
    .select(pageFields)
    .from(pages)
    .where(and(eq(pages.id, pageId), buildShownByCondition(video.id)));
  if (!page || !(await canManagePage(ctx, page))) throw createNotFoundError("video");
  requireSelfService(ctx, page);
  await requireActingPeriod(ctx, ctx.actor, page.accountId);
  return page;
}

/** Sums the announced bytes of an account's videos, of events and of its film library, without failed ones. */
export async function sumVideoBytes(db: Queryable, accountId: string): Promise<number> {
  const sumOf = async (condition: SQL | undefined) => {
    const [sum] = await db
      .select({ bytes: sql<string>`coalesce(sum(${videos.sizeBytes}), 0)` })
      .from(videos)
      .where(and(condition, inArray(videos.status, ["uploading", "converting", "ready"])));
    return Number(sum?.bytes ?? 0);
  };
  const ownPages = db.select({ id: pages.id }).from(pages).where(eq(pages.accountId, accountId));
  const ownFilms = db.select({ id: films.id }).from(films).where(eq(films.accountId, accountId));
  // One after the other: a transaction has one connection.
  const ofEvents = await sumOf(inArray(videos.pageId, ownPages));
  return ofEvents + (await sumOf(and(isNull(videos.pageId), inArray(videos.filmId, ownFilms))));
}

/** Finds the event of a video, and those that show it as a film, in the order in which they are locked. */
export async function findShowingPageIds(
  db: Queryable,
  { id, pageId }: Pick<Video, "id" | "pageId">,
): Promise<string[]> {
  const rows = await db
    .select({ id: pages.id })
    .from(pages)
    .where(or(showsFilm(id), pageId === null ? undefined : eq(pages.id, pageId)))
    .orderBy(asc(pages.id));
  return rows.map((page) => page.id);
}

/** Counts the videos whose conversion runs, or was asked for earlier, while that of `video` waits; 0 once it has begun. */
export async function countVideosAhead(
  db: Queryable,
  { id, status, host, leaseUntil, createdAt }: Video,
): Promise<number> {
  if (status !== "converting" || host !== "local" || leaseUntil) return 0;
  const isAhead = or(isNotNull(videos.leaseUntil), lt(videos.createdAt, createdAt));
  const [row] = await db
    .select({ n: count() })
    .from(videos)
    .where(and(eq(videos.status, "converting"), eq(videos.host, "local"), ne(videos.id, id), isAhead));
  return row?.n ?? 0;
}
