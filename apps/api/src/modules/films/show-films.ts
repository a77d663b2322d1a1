import type { ShowFilms } from "@matinee/contract/schemas/films";
import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { rejectOverlappingPremiere } from "../../db/premiere-overlaps.ts";
import { type EventWithPlaces, lockAudienceCaps, savePlaces } from "../../db/places.ts";
import { films } from "../../db/schema/films.ts";
import { pageFilms } from "../../db/schema/page-films.ts";
import { pages } from "../../db/schema/pages.ts";
import { playbackGrants } from "../../db/schema/playback.ts";
import { videos } from "../../db/schema/videos.ts";
import { transact } from "../../db/transaction.ts";
import type { PageIdentity, SignedInContext } from "../../platform/context.ts";
import { AppError, createFieldError, createNotFoundError } from "../../platform/errors.ts";
import { recordStaffChange } from "../audit/record-staff-change.ts";
import { noteReplacedVideos, showFirstFilm } from "../video/attach-video.ts";
import { followChosenFilms, rejectLockedFilm } from "../video/premiere-film.ts";
import { describePlacesProblem } from "./film.rules.ts";
import { findShowableFilms } from "./films.queries.ts";

/**
 * Chooses the films of the owner's library that an event shows, in their order, instead of its own film. A film that stays
 * keeps its file. Without any, the event keeps the file of its first film as its own (rules/films.md, Films of an event).
 * @throws AppError not-found; invalid at `films.<n>.filmId` for a film that is not the owner's, that is there twice or, in an
 * active event, that has no playable file, and at `films` when somebody watches a film that would be taken out;
 * state-conflict for a festival, and while a premiere loads or shows its films
 */
export async function showFilms(
  ctx: SignedInContext,
  page: PageIdentity,
  { films: chosen }: ShowFilms,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    await lockAudienceCaps(tx, page.accountId);
    const [event] = await tx.select().from(pages).where(eq(pages.id, page.id)).for("no key update");
    if (!event) throw createNotFoundError("event");
    if (event.kind === "festival") throw new AppError("state-conflict", (t) => t.films.ofFestival);
    await rejectLockedFilm(tx, page.id, ctx.clock.now());
    const former = await tx
      .select()
      .from(pageFilms)
      .where(eq(pageFilms.pageId, page.id))
      .orderBy(asc(pageFilms.sortOrder));
    const formerVideos = new Map(former.map(({ filmId, videoId }) => [filmId, videoId]));
    if (chosen.length === 0 && former.length === 0) return;
    const rows = await planFilms(tx, event, chosen, formerVideos);
    const shown = new Set(rows.length > 0 ? rows.map(({ videoId }) => videoId) : [event.featureVideoId]);
    const before = [...formerVideos.values(), event.featureVideoId];
    const removed = [...new Set(before)].filter((id) => id !== null && !shown.has(id));
    await rejectPlaying(
      tx,
      page.id,
      removed.flatMap((id) => id ?? []),
      ctx.clock.now(),
    );
    await tx.delete(pageFilms).where(eq(pageFilms.pageId, page.id));
    if (rows.length > 0) await tx.insert(pageFilms).values(rows);
    const left = { filmId: null, videoId: event.featureVideoId };
    if (await followChosenFilms(tx, page.id, rows.length > 0 ? rows : [left]))
      await rejectOverlappingPremiere(tx, page.id, "films");
    await saveAudiences(tx, event, rows);
    await showFirstFilm(tx, page.id);
    await noteReplacedVideos(
      tx,
      removed.flatMap((id) => id ?? []),
    );
    await recordStaffChange(tx, ctx, event.accountId, {
      action: "page.show-films",
      subjectType: "page",
      subjectId: page.id,
      detail: { films: chosen.map(({ filmId }) => filmId) },
    });
  });
}

async function planFilms(
  tx: Transaction,
  event: Pick<typeof pages.$inferSelect, "id" | "accountId" | "activated">,
  chosen: ShowFilms["films"],
  formerVideos: ReadonlyMap<string, string | null>,
): Promise<(typeof pageFilms.$inferInsert & { videoId: string | null })[]> {
  const ids = chosen.map(({ filmId }) => filmId);
  const found = new Map(
    (await findShowableFilms(tx, event.accountId, ids)).map((film) => [film.id, film] as const),
  );
  const rows = chosen.map((film, sortOrder) => {
    const field = `films.${sortOrder}.filmId`;
    const record = found.get(film.filmId);
    if (!record) throw createFieldError(field, (t) => t.films.unknownFilm);
    if (ids.indexOf(film.filmId) < sortOrder) throw createFieldError(field, (t) => t.films.twice);
    const videoId = formerVideos.get(film.filmId) ?? record.videoId;
    return { ...film, pageId: event.id, sortOrder, videoId };
  });
  if (!event.activated || rows.length === 0) return rows;
  const files = rows.flatMap(({ videoId }) => videoId ?? []);
  const ready = await tx
    .select({ id: videos.id })
    .from(videos)
    .where(and(inArray(videos.id, files), eq(videos.status, "ready")));
  const readyIds = new Set(ready.map(({ id }) => id));
  const missing = rows.find(({ videoId }) => videoId === null || !readyIds.has(videoId));
  if (missing) {
    const title = found.get(missing.filmId)?.title ?? "";
    throw createFieldError(`films.${missing.sortOrder}.filmId`, (t) => t.films.noFile(title));
  }
  return rows;
}

/**
 * Counts the audiences of the films that an event shows.
 * @throws AppError invalid at `films.<n>.audienceCap` for a cap below the places that are taken
 */
async function saveAudiences(
  tx: Transaction,
  event: EventWithPlaces,
  rows: readonly { filmId: string }[],
): Promise<void> {
  const problem = await savePlaces(tx, [event]);
  if (problem === null || !("filmId" in problem)) return;
  const at = rows.findIndex(({ filmId }) => filmId === problem.filmId);
  throw createFieldError(`films.${at}.audienceCap`, describePlacesProblem(problem));
}

/** @throws AppError invalid at `films` when a viewer has a grant for one of these videos of an event */
async function rejectPlaying(
  tx: Transaction,
  pageId: string,
  videoIds: readonly string[],
  now: Date,
): Promise<void> {
  if (videoIds.length === 0) return;
  const [playing] = await tx
    .select({ title: sql<string>`coalesce(${films.title}, ${videos.name})` })
    .from(playbackGrants)
    .innerJoin(videos, eq(videos.id, playbackGrants.videoId))
    .leftJoin(films, eq(films.id, videos.filmId))
    .where(
      and(
        eq(playbackGrants.pageId, pageId),
        inArray(playbackGrants.videoId, [...videoIds]),
        gt(playbackGrants.expiresAt, now),
        isNull(playbackGrants.revokedAt),
        isNull(playbackGrants.hostId),
      ),
    )
    .limit(1);
  if (playing) throw createFieldError("films", (t) => t.films.plays(playing.title));
}
