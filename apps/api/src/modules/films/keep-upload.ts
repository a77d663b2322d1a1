import { filmLimits } from "@matinee/domain/film-records";
import { normalizeName } from "@matinee/domain/visible-text";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { lockAudienceCaps, savePlaces } from "../../db/places.ts";
import { films } from "../../db/schema/films.ts";
import { pageFilms } from "../../db/schema/page-films.ts";
import { pages } from "../../db/schema/pages.ts";
import { videos } from "../../db/schema/videos.ts";
import { transact } from "../../db/transaction.ts";
import type { PageIdentity, SignedInContext } from "../../platform/context.ts";
import { AppError, createNotFoundError } from "../../platform/errors.ts";
import { recordStaffChange } from "../audit/record-staff-change.ts";
import { followChosenFilms, rejectLockedFilm } from "../video/premiere-film.ts";
import { findShownFilms } from "../video/shown-films.ts";
import { describePlacesProblem } from "./film.rules.ts";
import { requireRoom } from "./save-film.ts";

/**
 * Makes the film that an event shows as its own a film of its owner's library, titled like the event, and lets the event show
 * that film: other films can follow it, and its file is not lost (rules/films.md, Films of an event).
 * @throws AppError not-found; state-conflict for a festival, an event without an own film or with films of the library, a file
 * of another account, a library that is full, and while a premiere loads or shows the film
 */
export async function keepUpload(ctx: SignedInContext, page: PageIdentity): Promise<void> {
  await transact(ctx.db, async (tx) => {
    await lockAudienceCaps(tx, page.accountId);
    const [event] = await tx.select().from(pages).where(eq(pages.id, page.id)).for("no key update");
    if (!event) throw createNotFoundError("event");
    if (event.kind === "festival") throw new AppError("state-conflict", (t) => t.films.ofFestival);
    await rejectLockedFilm(tx, page.id, ctx.clock.now());
    if ((await tx.$count(pageFilms, eq(pageFilms.pageId, page.id))) > 0)
      throw new AppError("state-conflict", (t) => t.films.showsFilms);
    const [own] = await findShownFilms(tx, page.id);
    if (!own) throw new AppError("state-conflict", (t) => t.films.noUpload);
    const filmId = await findOrAddFilm(tx, event, own.videoId);
    await tx.insert(pageFilms).values({ pageId: page.id, filmId, sortOrder: 0, videoId: own.videoId });
    await followChosenFilms(tx, page.id, [{ filmId, videoId: own.videoId }]);
    const problem = await savePlaces(tx, [event]);
    if (problem && "filmId" in problem) throw new AppError("state-conflict", describePlacesProblem(problem));
    await recordStaffChange(tx, ctx, event.accountId, {
      action: "page.show-films",
      subjectType: "page",
      subjectId: page.id,
      detail: { films: [filmId] },
    });
  });
}

/** @returns the film whose file the video is; a new one for an upload of an event */
async function findOrAddFilm(
  tx: Transaction,
  { accountId, title }: Pick<typeof pages.$inferSelect, "accountId" | "title">,
  videoId: string,
): Promise<string> {
  const [video] = await tx
    .select({ name: videos.name, filmId: videos.filmId, filmOwner: films.accountId, owner: pages.accountId })
    .from(videos)
    .leftJoin(films, eq(films.id, videos.filmId))
    .leftJoin(pages, eq(pages.id, videos.pageId))
    .where(eq(videos.id, videoId));
  if (!video) throw new AppError("state-conflict", (t) => t.films.noUpload);
  // A copy of an event shows the file of the event that it was copied from.
  if ((video.filmOwner ?? video.owner) !== accountId)
    throw new AppError("state-conflict", (t) => t.films.notYourUpload);
  if (video.filmId !== null) return video.filmId;
  await requireRoom(tx, accountId, 1);
  const [film] = await tx
    .insert(films)
    .values({ accountId, title: normalizeName(title || video.name).slice(0, filmLimits.title) })
    .returning({ id: films.id });
  if (!film) throw new Error("the insert returned no film");
  await tx.update(videos).set({ filmId: film.id, pageId: null, accountId }).where(eq(videos.id, videoId));
  return film.id;
}
