import type { UploadInvitation } from "@matinee/contract/schemas/films";
import type { UploadInvitationState } from "@matinee/domain/film-records";
import { and, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { films, uploadInvitations } from "../../../db/schema/films.ts";
import { videos } from "../../../db/schema/videos.ts";
import type { Uploader } from "../../../platform/context.ts";
import { hashToken } from "../../../platform/crypto.ts";

type InvitationRow = typeof uploadInvitations.$inferSelect;

/** The longest token that is worth hashing. */
const MAX_TOKEN_LENGTH = 300;

/** Finds the invitation with a token; null when it ran out, was withdrawn or replaced. */
export async function findUploaderByToken(db: Queryable, token: string, now: Date): Promise<Uploader | null> {
  if (token.length > MAX_TOKEN_LENGTH) return null;
  const [uploader] = await db
    .select({
      invitationId: uploadInvitations.id,
      filmId: uploadInvitations.filmId,
      accountId: films.accountId,
      email: uploadInvitations.email,
      videoId: uploadInvitations.videoId,
    })
    .from(uploadInvitations)
    .innerJoin(films, eq(films.id, uploadInvitations.filmId))
    .where(
      and(
        eq(uploadInvitations.tokenHash, hashToken(token)),
        isNull(uploadInvitations.endedAt),
        gt(uploadInvitations.expiresAt, now),
      ),
    );
  return uploader ?? null;
}

/** Finds the newest invitation of each film that was not withdrawn, by the film's id. */
export async function findInvitations(
  db: Queryable,
  filmIds: readonly string[],
  now: Date,
): Promise<Map<string, UploadInvitation>> {
  const rows = await db
    .selectDistinctOn([uploadInvitations.filmId], { invitation: uploadInvitations, status: videos.status })
    .from(uploadInvitations)
    .leftJoin(videos, eq(videos.id, uploadInvitations.videoId))
    .where(and(inArray(uploadInvitations.filmId, [...filmIds]), isNull(uploadInvitations.endedAt)))
    .orderBy(uploadInvitations.filmId, desc(uploadInvitations.invitedAt));
  return new Map(
    rows.map(({ invitation, status }) => [
      invitation.filmId,
      toInvitationResponse(invitation, status === "uploading", now),
    ]),
  );
}

export const toInvitationResponse = (
  invitation: InvitationRow,
  isUploading: boolean,
  now: Date,
): UploadInvitation => ({
  id: invitation.id,
  email: invitation.email,
  name: invitation.name,
  message: invitation.message,
  state: getState(invitation, isUploading, now),
  invitedAt: invitation.invitedAt.toISOString(),
  openedAt: invitation.openedAt?.toISOString() ?? null,
  receivedAt: invitation.receivedAt?.toISOString() ?? null,
  expiresAt: invitation.expiresAt.toISOString(),
});

function getState(
  { openedAt, receivedAt, expiresAt }: InvitationRow,
  isUploading: boolean,
  now: Date,
): UploadInvitationState {
  if (isUploading && expiresAt > now) return "uploading";
  if (receivedAt) return "received";
  if (expiresAt <= now) return "expired";
  return openedAt ? "opened" : "sent";
}
