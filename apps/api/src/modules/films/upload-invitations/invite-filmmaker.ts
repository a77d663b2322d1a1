import type { NewUploadInvitation, UploadInvitation } from "@matinee/contract/schemas/films";
import { uploadInvitationDays, uploadInvitationLimits } from "@matinee/domain/film-records";
import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Transaction } from "../../../db/client.ts";
import { films, uploadInvitations } from "../../../db/schema/films.ts";
import { videos } from "../../../db/schema/videos.ts";
import { transact } from "../../../db/transaction.ts";
import type { Context, SignedInContext } from "../../../platform/context.ts";
import { hashToken } from "../../../platform/crypto.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { discardUpload } from "../../video/uploads/discard-upload.ts";
import { lockFilm } from "../films.queries.ts";
import { toInvitationResponse } from "./upload-invitations.queries.ts";
import { createUploadToken } from "./upload-token.ts";

const DAY_MS = 86_400_000;

/**
 * Emails a filmmaker a link by which they upload the file of a film and fill its record (rules/films.md, Upload invitations).
 * The film's earlier link ends, and so does an upload by it that is not finished.
 * @throws AppError not-found, too-many-requests
 */
export async function inviteFilmmaker(
  ctx: SignedInContext,
  filmId: string,
  { email, name = "", message = "" }: NewUploadInvitation,
): Promise<UploadInvitation> {
  const now = ctx.clock.now();
  const { invitation, replaced } = await transact(ctx.db, async (tx) => {
    const film = await lockFilm(tx, ctx.actor.accountId, filmId);
    await rejectTooMany(tx, film, new Date(now.getTime() - DAY_MS));
    const former = await endInvitations(tx, filmId, now);
    const id = uuidv7();
    const [row] = await tx
      .insert(uploadInvitations)
      .values({
        id,
        filmId,
        email,
        name,
        message,
        tokenHash: hashToken(createUploadToken(ctx.config.keyRing, id)),
        invitedAt: now,
        expiresAt: new Date(now.getTime() + uploadInvitationDays * DAY_MS),
      })
      .returning();
    if (!row) throw new Error("the insert returned no invitation");
    await enqueueEmail(tx, {
      template: "upload-invitation",
      to: email,
      input: { invitationId: id },
      dedupeKey: `upload-invitation:${id}`,
    });
    return { invitation: row, replaced: former };
  });
  await discardUnfinished(ctx, replaced);
  return toInvitationResponse(invitation, false, now);
}

/** Withdraws an invitation: its link ends, with an upload that is not finished. @throws AppError not-found */
export async function withdrawUploadInvitation(
  ctx: SignedInContext,
  filmId: string,
  invitationId: string,
): Promise<void> {
  const ended = await transact(ctx.db, async (tx) => {
    await lockFilm(tx, ctx.actor.accountId, filmId);
    return endInvitations(tx, filmId, ctx.clock.now(), invitationId);
  });
  if (ended.length === 0) throw createNotFoundError("invitation");
  await discardUnfinished(ctx, ended);
}

type EndedInvitation = { videoId: string | null };

const endInvitations = (
  tx: Transaction,
  filmId: string,
  now: Date,
  invitationId?: string,
): Promise<EndedInvitation[]> =>
  tx
    .update(uploadInvitations)
    .set({ endedAt: now })
    .where(
      and(
        eq(uploadInvitations.filmId, filmId),
        isNull(uploadInvitations.endedAt),
        invitationId === undefined ? undefined : eq(uploadInvitations.id, invitationId),
      ),
    )
    .returning({ videoId: uploadInvitations.videoId });

async function discardUnfinished(ctx: Context, ended: readonly EndedInvitation[]): Promise<void> {
  const ids = ended.flatMap(({ videoId }) => videoId ?? []);
  if (ids.length === 0) return;
  const unfinished = await ctx.db
    .select()
    .from(videos)
    .where(and(inArray(videos.id, ids), eq(videos.status, "uploading")));
  for (const video of unfinished) await discardUpload(ctx, video);
}

/** Withdrawn and replaced invitations count, too: each of them sent an email. @throws AppError too-many-requests */
async function rejectTooMany(
  tx: Transaction,
  film: Pick<typeof films.$inferSelect, "id" | "accountId">,
  since: Date,
): Promise<void> {
  const { perDay, perFilmAndDay } = uploadInvitationLimits;
  const library = tx.select({ id: films.id }).from(films).where(eq(films.accountId, film.accountId));
  const isRecent = gt(uploadInvitations.invitedAt, since);
  const ofFilm = await tx.$count(uploadInvitations, and(eq(uploadInvitations.filmId, film.id), isRecent));
  if (ofFilm >= perFilmAndDay)
    throw new AppError("too-many-requests", (t) => t.films.invited.tooManyOfFilm(perFilmAndDay));
  const ofAccount = await tx.$count(
    uploadInvitations,
    and(inArray(uploadInvitations.filmId, library), isRecent),
  );
  if (ofAccount >= perDay) throw new AppError("too-many-requests", (t) => t.films.invited.tooMany(perDay));
}
