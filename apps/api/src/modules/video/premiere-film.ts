import { computeLength, isPremiereLocked, isPremiereOver } from "@matinee/domain/premiere-clock";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { updateFestivalOf } from "../../db/festival-window.ts";
import { films } from "../../db/schema/films.ts";
import { pageFilms } from "../../db/schema/page-films.ts";
import { pages } from "../../db/schema/pages.ts";
import { premieres, programmeItems } from "../../db/schema/premieres.ts";
import { videos } from "../../db/schema/videos.ts";
import { AppError, createFieldError } from "../../platform/errors.ts";

/**
 * Whether viewers of a premiere load or watch its videos: from 15 minutes before the start to the end of the programme.
 */
export async function isFilmLocked(tx: Transaction, pageId: string, now: Date): Promise<boolean> {
  const [premiere] = await tx.select().from(premieres).where(eq(premieres.pageId, pageId));
  const clock = premiere && { ...premiere, speed: 1 };
  if (!clock || !isPremiereLocked(clock, premiere.startsAt, now)) return false;
  const programme = await findProgrammeLengths(tx, pageId);
  return !isPremiereOver({ clock, programme }, now);
}

/** @throws AppError state-conflict while viewers of a premiere load or watch it */
export async function rejectLockedFilm(tx: Transaction, pageId: string, now: Date): Promise<void> {
  if (await isFilmLocked(tx, pageId, now))
    throw new AppError("state-conflict", (t) => t.premiere.filmIsLocked);
}

/**
 * Puts a new file of a film into the programme of an event's premiere, whose end moves with the length of the film.
 * @param filmId null for the event's own film
 */
export async function updatePremiereFilm(
  tx: Transaction,
  { pageId, filmId, videoId }: { pageId: string; filmId: string | null; videoId: string },
): Promise<void> {
  await putFilm(tx, { pageId, filmId, videoId }, sql`${shownFilmId} is not distinct from ${filmId}::uuid`);
}

/**
 * Lets the programme of a premiere follow a new choice of an event's films: a film that is its only one, and is taken out,
 * gives its place to the first one.
 * @param chosen in their order; one without an id is the event's own film
 * @returns whether the programme has changed
 * @throws AppError invalid at `films` when several films are in the programme and one of them would be taken out
 */
export async function followChosenFilms(
  tx: Transaction,
  pageId: string,
  chosen: readonly { filmId: string | null; videoId: string | null }[],
): Promise<boolean> {
  const items = await tx
    .select({ id: programmeItems.id, filmId: programmeItems.filmId, title: films.title })
    .from(programmeItems)
    .leftJoin(films, eq(films.id, programmeItems.filmId))
    .where(and(eq(programmeItems.pageId, pageId), eq(programmeItems.kind, "film")))
    .orderBy(asc(programmeItems.sortOrder));
  const gone = items.find(({ filmId }) => !chosen.some((film) => film.filmId === filmId));
  const [first] = chosen;
  if (!gone || !first) return false;
  const { id, title } = gone;
  if (items.length > 1 && title !== null) throw createFieldError("films", (t) => t.films.inPremiere(title));
  await putFilm(tx, { pageId, filmId: first.filmId, videoId: first.videoId }, eq(programmeItems.id, id));
  return true;
}

/** The film of an item; those of an earlier version show the first one, which they do not name. */
const shownFilmId = sql`coalesce(${programmeItems.filmId}, (select shown.film_id from ${pageFilms} shown
  where shown.page_id = ${programmeItems.pageId} and shown.sort_order = 0))`;

async function putFilm(
  tx: Transaction,
  { pageId, filmId, videoId }: { pageId: string; filmId: string | null; videoId: string | null },
  where: SQL,
): Promise<void> {
  const [video] = videoId
    ? await tx.select({ seconds: videos.durationSeconds }).from(videos).where(eq(videos.id, videoId))
    : [];
  const seconds = video?.seconds ?? null;
  // A file that is not converted takes no place. A film without any keeps the length that was planned.
  if (videoId !== null && seconds === null) return;
  const changed = await tx
    .update(programmeItems)
    .set({ filmId, videoId, ...(seconds !== null && { durationMs: Math.round(seconds * 1000) }) })
    .where(and(eq(programmeItems.pageId, pageId), eq(programmeItems.kind, "film"), where))
    .returning({ id: programmeItems.id });
  if (changed.length === 0) return;
  const [premiere] = await tx.select().from(premieres).where(eq(premieres.pageId, pageId));
  if (!premiere || premiere.encoreUntil || !premiere.isRunning) return;
  const lengthMs = computeLength(await findProgrammeLengths(tx, pageId));
  const closesAt = new Date(premiere.anchorAt.getTime() - premiere.anchorMs + lengthMs);
  await tx.update(pages).set({ eventEnd: closesAt, closesAt }).where(eq(pages.id, pageId));
  await updateFestivalOf(tx, pageId);
}

const findProgrammeLengths = (tx: Transaction, pageId: string) =>
  tx
    .select({ kind: programmeItems.kind, durationMs: programmeItems.durationMs })
    .from(programmeItems)
    .where(eq(programmeItems.pageId, pageId))
    .orderBy(asc(programmeItems.sortOrder));
