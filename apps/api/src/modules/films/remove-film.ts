import { and, asc, eq } from "drizzle-orm";
import { isNoRehearsal } from "../../db/is-no-rehearsal.ts";
import { films } from "../../db/schema/films.ts";
import { pageFilms } from "../../db/schema/page-films.ts";
import { pages } from "../../db/schema/pages.ts";
import { videos } from "../../db/schema/videos.ts";
import { transact } from "../../db/transaction.ts";
import type { SignedInContext } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { noteReplacedVideos } from "../video/attach-video.ts";
import { lockFilm } from "./films.queries.ts";

/**
 * Removes a film from the caller's library. Its files are deleted a day later, as those of removed events.
 * @throws AppError not-found, state-conflict while an event shows it
 */
export async function removeFilm(ctx: SignedInContext, id: string): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const { title } = await lockFilm(tx, ctx.actor.accountId, id);
    const showing = await tx
      .select({ title: pages.title })
      .from(pageFilms)
      .innerJoin(pages, eq(pages.id, pageFilms.pageId))
      .where(and(eq(pageFilms.filmId, id), isNoRehearsal))
      .orderBy(asc(pages.title));
    if (showing.length > 0) {
      const events = showing.map((event) => event.title);
      throw new AppError("state-conflict", (t) => t.films.isShown(title, t.formats.list(events)));
    }
    const files = await tx.select({ id: videos.id }).from(videos).where(eq(videos.filmId, id));
    // Private copies of an event that no longer shows it.
    await tx.delete(pageFilms).where(eq(pageFilms.filmId, id));
    await tx.delete(films).where(eq(films.id, id));
    await noteReplacedVideos(
      tx,
      files.map((file) => file.id),
    );
  });
}
