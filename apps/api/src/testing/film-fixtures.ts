import type { Services } from "../platform/context.ts";
import { films, uploadInvitations } from "../db/schema/films.ts";
import { pageFilms } from "../db/schema/page-films.ts";
import { pages } from "../db/schema/pages.ts";
import { videos } from "../db/schema/videos.ts";
import { uploadInvitationDays } from "@matinee/domain/film-records";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { createUploadToken } from "../modules/films/upload-invitations/upload-token.ts";
import { hashToken } from "../platform/crypto.ts";

/** Adds a film to the library of an account. */
export async function createFilm(
  { db }: Pick<Services, "db">,
  accountId: string,
  fields: Partial<typeof films.$inferInsert> = {},
) {
  const [film] = await db
    .insert(films)
    .values({ accountId, title: "Low Winter Sun", ...fields })
    .returning();
  if (!film) throw new Error("The insert returned no film");
  return film;
}

/** Creates the row of a film's file, ready by default; no event shows it. */
export async function createFilmFile(
  { db }: Pick<Services, "db">,
  film: Pick<typeof films.$inferSelect, "id" | "accountId">,
  fields: Partial<typeof videos.$inferInsert> = {},
) {
  const [video] = await db
    .insert(videos)
    .values({
      accountId: film.accountId,
      filmId: film.id,
      kind: "feature",
      name: "film.mp4",
      status: "ready",
      sizeBytes: 1000,
      durationSeconds: 600,
      ...fields,
    })
    .returning();
  if (!video) throw new Error("The insert returned no video");
  return video;
}

/** Lets an event show films of the library, in this order. */
export async function showFilms(
  { db }: Pick<Services, "db">,
  pageId: string,
  shown: readonly { filmId: string; videoId: string | null }[],
): Promise<void> {
  await db.insert(pageFilms).values(shown.map((film, sortOrder) => ({ pageId, sortOrder, ...film })));
  await db
    .update(pages)
    .set({ featureVideoId: shown[0]?.videoId ?? null })
    .where(eq(pages.id, pageId));
}

/** Creates an upload invitation of a film. @returns its id, and the token of its link */
export async function createUploadInvitation(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  filmId: string,
  fields: Partial<typeof uploadInvitations.$inferInsert> = {},
): Promise<{ id: string; token: string }> {
  const id = uuidv7();
  const token = createUploadToken(config.keyRing, id);
  await db.insert(uploadInvitations).values({
    id,
    filmId,
    email: "filmmaker@example.com",
    tokenHash: hashToken(token),
    invitedAt: clock.now(),
    expiresAt: new Date(clock.now().getTime() + uploadInvitationDays * 86_400_000),
    ...fields,
  });
  return { id, token };
}
