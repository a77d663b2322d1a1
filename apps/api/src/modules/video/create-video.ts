import { and, eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Context, SignedInContext } from "../../platform/context.ts";
import type { Queryable } from "../../db/client.ts";
import { transact } from "../../db/transaction.ts";
import { requireActingPeriod } from "../../platform/acting-period.ts";
import { AppError, createFieldError, createNotFoundError } from "../../platform/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { VideoHostError } from "../../integrations/video/video-host.ts";
import { removeFromHost } from "./remove-from-host.ts";
import { rejectLockedFilm } from "./premiere-film.ts";
import { attachVideo } from "./attach-video.ts";
import {
  sumVideoBytes,
  canManagePage,
  requireSelfService,
  type Video,
  getVideoUrl,
} from "./videos.queries.ts";
import { films } from "../../db/schema/films.ts";
import { pageFilms } from "../../db/schema/page-films.ts";
import { videos } from "../../db/schema/videos.ts";

export interface NewVideo {
  /** The event of the video. Exactly one of `pageId` and `filmId` is given. */
  pageId?: string | undefined;
  /** The film of the library whose file it is. */
  filmId?: string | undefined;
  kind: Video["kind"];
  name: string;
  /** Bytes. */
  size: number;
  /** The raw Upload-Metadata header of a tus client. */
  uploadMetadata?: string;
}

/** To what a video belongs. */
type Target = { accountId: string } & ({ pageId: string; filmId: null } | { pageId: null; filmId: string });

/**
 * Announces a video of an event, or of a film of the caller's library. The client then sends its bytes to `uploadUrl`.
 * @throws AppError not-found for events and films of others, forbidden, invalid, too-large (also for the account's quota),
 * state-conflict for the film of a premiere from 15 minutes before it, unavailable when the disk has no space or the video
 * host fails
 */
export async function createVideo(ctx: SignedInContext, input: NewVideo) {
  return announceVideo(ctx, await findTarget(ctx, input), input);
}

/** @throws AppError not-found, forbidden, invalid */
async function findTarget(ctx: SignedInContext, { pageId, filmId, kind }: NewVideo): Promise<Target> {
  if ((pageId === undefined) === (filmId === undefined))
    throw createFieldError("pageId", (t) => t.films.eventOrFilm);
  if (filmId !== undefined) {
    const [film] = await ctx.db
      .select({ accountId: films.accountId })
      .from(films)
      .where(and(eq(films.id, filmId), eq(films.accountId, ctx.actor.accountId)));
    if (!film) throw createNotFoundError("film");
    if (kind !== "feature") throw createFieldError("kind", (t) => t.films.fileIsFeature);
    return { ...film, pageId: null, filmId };
  }
  const page = await ctx.identities.findPage(pageId ?? "");
  if (!page || !(await canManagePage(ctx, page))) throw createNotFoundError("event");
  requireSelfService(ctx, page);
  // A festival's films are those of its screenings.
  if (page.kind === "festival" && kind !== "trailer" && kind !== "message")
    throw new AppError("state-conflict", (t) => t.festivals.ofScreenings);
  await requireActingPeriod(ctx, ctx.actor, page.accountId);
  return { accountId: page.accountId, pageId: page.id, filmId: null };
}

/**
 * Announces the file of a film, whoever uploads it. It counts against the quota of the film's account.
 * @throws AppError too-large, unavailable when the disk has no space or the video host fails
 */
export const announceFilmFile = (
  ctx: Context,
  film: { accountId: string; filmId: string },
  file: Pick<NewVideo, "name" | "size">,
) => announceVideo(ctx, { ...film, pageId: null }, { ...file, kind: "feature" });

/**
 * Announces a video of an account, whoever uploads it.
 * @throws AppError too-large, state-conflict, unavailable
 */
async function announceVideo(ctx: Context, target: Target, input: NewVideo) {
  const { accountId, pageId, filmId } = target;
  const { VIDEO_MAX_BYTES } = ctx.config;
  if (input.size > VIDEO_MAX_BYTES) {
    throw new AppError("too-large", (t) => t.apiErrors.videos.tooLarge(formatBytes(VIDEO_MAX_BYTES)));
  }
  await requireQuota(ctx, ctx.db, accountId, input.size);
  const host = ctx.videoHosts.current;
  if (host.name === "local") await requireFreeStorage(ctx, input.size);

  const id = uuidv7();
  const { hostId, uploadUrl } = await host
    .createUpload({ id, name: input.name, sizeBytes: input.size })
    .catch((error: unknown) => {
      throw toUnavailableError(ctx, error);
    });
  await transact(ctx.db, async (tx) => {
    const { kind, name, size, uploadMetadata } = input;
    // Serialize per account, so that two concurrent announcements cannot exceed the quota together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`quota:${accountId}`}, 0))`);
    await requireQuota(ctx, tx, accountId, size);
    await tx.insert(videos).values({
      id,
      accountId,
      pageId,
      filmId,
      kind,
      name,
      sizeBytes: size,
      uploadMetadata,
      host: host.name,
      hostId,
    });
    if (pageId !== null) {
      if (kind !== "trailer") await rejectLockedFilm(tx, pageId, ctx.clock.now());
      if (kind === "feature" && (await tx.$count(pageFilms, eq(pageFilms.pageId, pageId))) > 0)
        throw new AppError("state-conflict", (t) => t.films.fileOfRecord);
    }
    await attachVideo(tx, ctx, { id, pageId, filmId, kind }, "announced");
    if (ctx.actor && ctx.actor.accountId !== accountId) {
      await recordAudit(tx, ctx, {
        action: "video.create",
        subjectType: "video",
        subjectId: id,
        onBehalfOf: accountId,
        detail: { pageId, kind, name },
      });
    }
  }).catch(async (error: unknown) => {
    await removeFromHost(ctx, { id, host: host.name, hostId }).catch((err: unknown) => {
      ctx.log.error({ err, videoId: id, hostId }, "removing an unannounced video from its host failed");
    });
    throw error;
  });
  return { id, url: getVideoUrl(id), uploadUrl };
}

/** Turns a video host's error into `unavailable`, and logs it. Returns any other error unchanged. */
export function toUnavailableError({ log }: Pick<SignedInContext, "log">, error: unknown): unknown {
  if (!(error instanceof VideoHostError)) return error;
  log.error({ err: error }, "video host request failed");
  return new AppError("unavailable", (t) => t.video.hostUnavailable);
}

async function requireQuota(
  { config }: Pick<SignedInContext, "config">,
  db: Queryable,
  accountId: string,
  bytes: number,
): Promise<void> {
  const { VIDEO_QUOTA_BYTES: quota } = config;
  if ((await sumVideoBytes(db, accountId)) + bytes <= quota) return;
  throw new AppError("too-large", (t) => t.apiErrors.videos.quota(formatBytes(quota)));
}

/** @throws AppError unavailable when this many more bytes would use up the disk's reserve */
export async function requireFreeStorage(
  ctx: Pick<SignedInContext, "storage" | "config">,
  bytes: number,
): Promise<void> {
  const free = await ctx.storage.getFreeBytes();
  if (free === null || free - bytes >= ctx.config.STORAGE_RESERVE_BYTES) return;
  throw new AppError("unavailable", (t) => t.apiErrors.videos.noSpace);
}

const formatBytes = (bytes: number) =>
  bytes >= 1024 ** 3
    ? `${Math.floor(bytes / 1024 ** 3)} GB`
    : `${Math.max(1, Math.floor(bytes / 1024 ** 2))} MB`;
