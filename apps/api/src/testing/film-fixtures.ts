import type { Services } from "../platform/context.ts";
import { films } from "../db/schema/films.ts";
import { pageFilms } from "../db/schema/page-films.ts";
import { pages } from "../db/schema/pages.ts";
import { videos } from "../db/schema/videos.ts";
import { eq } from "drizzle-orm";

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
