import type { InvitedFilm, InvitedFilmChanges } from "@matinee/contract/schemas/films";
import { and, eq, isNull, sql } from "drizzle-orm";
import { accountName } from "../../../db/account-name.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { films, uploadInvitations } from "../../../db/schema/films.ts";
import { transact } from "../../../db/transaction.ts";
import type { Context, Uploader } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { getUploadUrl } from "../../../integrations/video/local-video-host.ts";
import { announceFilmFile } from "../../video/create-video.ts";
import { discardUpload } from "../../video/uploads/discard-upload.ts";
import { findVideo, type Video } from "../../video/videos.queries.ts";
import { toText } from "../../../platform/stored-text.ts";
import { rejectStaleFilm, rejectUnknownCountries } from "../film.rules.ts";
import { lockFilm } from "../films.queries.ts";
import { writeFilm } from "../save-film.ts";

type UploaderContext = Context & { uploader: Uploader };

/** Describes the film of an upload link to whoever was invited, and notes the first time that the link was opened. */
export async function openInvitedFilm(ctx: UploaderContext): Promise<InvitedFilm> {
  await ctx.db
    .update(uploadInvitations)
    .set({ openedAt: ctx.clock.now() })
    .where(and(eq(uploadInvitations.id, ctx.uploader.invitationId), isNull(uploadInvitations.openedAt)));
  return describeInvitedFilm(ctx);
}

/** @throws AppError not-found for a link that ended meanwhile */
async function describeInvitedFilm(ctx: UploaderContext): Promise<InvitedFilm> {
  const [row] = await ctx.db
    .select({ film: films, invitation: uploadInvitations, organizer: accountName })
    .from(uploadInvitations)
    .innerJoin(films, eq(films.id, uploadInvitations.filmId))
    .innerJoin(accounts, eq(accounts.id, films.accountId))
    .where(eq(uploadInvitations.id, ctx.uploader.invitationId));
  if (!row) throw new AppError("not-found", (t) => t.films.invited.linkEnded);
  const { film, invitation, organizer } = row;
  const found = invitation.videoId ? await findVideo(ctx.db, invitation.videoId) : null;
  return {
    film,
    organizer,
    message: invitation.message,
    expiresAt: invitation.expiresAt.toISOString(),
    maxBytes: ctx.config.VIDEO_MAX_BYTES,
    file: found && {
      videoId: found.video.id,
      name: found.video.name,
      state: found.video.status,
      progress: found.video.progress,
      sizeBytes: found.video.sizeBytes,
      uploadedBytes: found.video.uploadedBytes,
      uploadUrl: isResumable(found.video) ? getUploadUrl(found.video.id) : null,
      failure:
        found.video.status === "failed" && found.video.failure
          ? toText(found.video.failure)(ctx.texts)
          : null,
    },
  };
}

/** The upload at an external host has an address of its own, which only the response to its announcement has. */
const isResumable = ({ status, host }: Video): boolean => status === "uploading" && host === "local";

/**
 * Fills the record of the film of an upload link.
 * @throws AppError saved-before-you, invalid at the field
 */
export async function changeInvitedFilm(
  ctx: UploaderContext,
  { version, ...input }: InvitedFilmChanges,
): Promise<InvitedFilm> {
  rejectUnknownCountries(input);
  await transact(ctx.db, async (tx) => {
    const stored = await lockFilm(tx, ctx.uploader.accountId, ctx.uploader.filmId);
    rejectStaleFilm(stored, version);
    await writeFilm(tx, stored, input);
  });
  return describeInvitedFilm(ctx);
}

/**
 * Announces the file of the film of an upload link. The same file continues the upload that is not finished; a link sends one
 * file at a time.
 * @throws AppError too-large, also when the account has no room for it; state-conflict while another file is uploaded;
 * not-found for a link that ended meanwhile; unavailable
 */
export async function addInvitedFile(
  ctx: UploaderContext,
  file: { name: string; size: number },
): Promise<{ id: string; uploadUrl: string }> {
  const { uploader } = ctx;
  const current = uploader.videoId ? await findVideo(ctx.db, uploader.videoId) : null;
  if (current && isResumable(current.video)) {
    const { id, name, sizeBytes } = current.video;
    if (name === file.name && sizeBytes === file.size) return { id, uploadUrl: getUploadUrl(id) };
    throw new AppError("state-conflict", (t) => t.films.invited.otherUpload(name));
  }
  if (current?.video.status === "uploading") await discardUpload(ctx, current.video);
  const { id, uploadUrl } = await announceFilmFile(ctx, uploader, file).catch((error: unknown) => {
    const isQuota =
      error instanceof AppError && error.code === "too-large" && file.size <= ctx.config.VIDEO_MAX_BYTES;
    throw isQuota ? new AppError("too-large", (t) => t.films.invited.noRoom) : error;
  });
  // Of two tabs that announce a file at once, the second finds the first's.
  const [taken] = await ctx.db
    .update(uploadInvitations)
    .set({ videoId: id })
    .where(
      and(
        eq(uploadInvitations.id, uploader.invitationId),
        isNull(uploadInvitations.endedAt),
        sql`${uploadInvitations.videoId} is not distinct from ${uploader.videoId}::uuid`,
      ),
    )
    .returning({ id: uploadInvitations.id });
  if (taken) return { id, uploadUrl };
  const announced = await findVideo(ctx.db, id);
  if (announced) await discardUpload(ctx, announced.video);
  throw new AppError("state-conflict", (t) => t.films.invited.otherUpload(file.name));
}
