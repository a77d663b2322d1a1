import type { FilmList, FilmSort } from "@matinee/domain/film-records";
import type { Film, FilmsQuery } from "@matinee/contract/schemas/films";
import { pageSizes } from "@matinee/domain/limits";
import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { buildPage } from "../../db/build-page.ts";
import type { Queryable, Transaction } from "../../db/client.ts";
import { isNoRehearsal } from "../../db/is-no-rehearsal.ts";
import { sortByIds } from "../../db/list-page.ts";
import { films } from "../../db/schema/films.ts";
import { filmPools, pageFilms } from "../../db/schema/page-films.ts";
import { pages } from "../../db/schema/pages.ts";
import { captions, videos } from "../../db/schema/videos.ts";
import { matchesSearch, parseSearch } from "../../db/search.ts";
import type { Services } from "../../platform/context.ts";
import { createNotFoundError } from "../../platform/errors.ts";
import { findInvitations } from "./upload-invitations/upload-invitations.queries.ts";

type FilmServices = Pick<Services, "clock"> & { db: Queryable };

export type StoredFilm = typeof films.$inferSelect;

/** Selects the file of a film, by the column of its id: the newest that can be played, else the newest. */
const selectFileOf = (
  filmId: SQL,
): SQL => sql`(select file.* from ${videos} file where file.film_id = ${filmId}
  order by file.status = 'ready' desc, file.id desc limit 1)`;

const isReady = sql`exists (select from ${videos} file where file.film_id = ${films.id} and file.status = 'ready')`;
const hasCaptions = sql`('captions' = any (${films.accessServices}) or exists (
  select from ${captions} caption join ${videos} file on file.id = caption.video_id
  where file.film_id = ${films.id} and caption.published))`;

const LIST_CONDITIONS: Readonly<Record<FilmList, SQL>> = {
  all: sql`true`,
  ready: isReady,
  waiting: sql`not ${isReady}`,
  withoutCaptions: sql`not ${hasCaptions}`,
};

/** Gives each number of a text ten digits, so that _Film 2_ comes before _Film 10_. */
function padNumbers(text: SQL): SQL {
  const padded = sql`regexp_replace(${text}, '([0-9]+)', '0000000000\\1', 'g')`;
  return sql`regexp_replace(${padded}, '[0-9]*([0-9]{10})(?![0-9])', '\\1', 'g')`;
}

/** Ties are decided by the newest film. Films without a length or a year are last. */
const SORTS: Readonly<Record<FilmSort, SQL[]>> = {
  newest: [],
  title: [padNumbers(sql`search_key(${films.title})`), sql`search_key(${films.title})`],
  length: [sql`${films.minutes} desc nulls last`],
  year: [sql`${films.year} desc nulls last`],
};

function buildCondition(accountId: string, { searchTerm, country, festivalId }: FilmsQuery): SQL | undefined {
  const search = parseSearch(searchTerm);
  return and(
    eq(films.accountId, accountId),
    search && matchesSearch({ ...search, scope: "many" }, films),
    country ? sql`${films.countries} @> array[${country}]` : undefined,
    festivalId
      ? sql`exists (select from ${pageFilms} shown join ${pages} event on event.id = shown.page_id
          where shown.film_id = ${films.id} and event.festival_id = ${festivalId})`
      : undefined,
  );
}

/** Selects how far the upload or the conversion of a video is, 0 to 100. */
const selectProgress = (video: SQL): SQL<number> => sql`case when ${video}.status = 'uploading'
  then floor(100.0 * ${video}.uploaded_bytes / ${video}.size_bytes) else ${video}.progress end::int`;

/** Lists one page of an account's film library, with the numbers of films in its parts. */
export async function listFilms({ db, clock }: FilmServices, accountId: string, query: FilmsQuery) {
  const { page = 1, list = "all", sort = "newest" } = query;
  const size = pageSizes.films;
  const condition = buildCondition(accountId, query);
  const rows = await db
    .select()
    .from(films)
    .where(and(condition, LIST_CONDITIONS[list]))
    .orderBy(...SORTS[sort], desc(films.createdAt), desc(films.id))
    .limit(size)
    .offset((page - 1) * size);
  const count = (name: FilmList) => sql<number>`count(*) filter (where ${LIST_CONDITIONS[name]})::int`;
  const [counts] = await db
    .select({
      all: count("all"),
      ready: count("ready"),
      waiting: count("waiting"),
      withoutCaptions: count("withoutCaptions"),
    })
    .from(films)
    .where(condition);
  const countries = await db
    .selectDistinct({ code: sql<string>`unnest(${films.countries})` })
    .from(films)
    .where(eq(films.accountId, accountId));
  const { page: _page, ...parameters } = query;
  const total = counts?.[list] ?? 0;
  return {
    ...buildPage(await describeFilms({ db, clock }, rows), {
      path: "/v1/films",
      page,
      size,
      total,
      parameters,
    }),
    counts: counts ?? { all: 0, ready: 0, waiting: 0, withoutCaptions: 0 },
    countries: countries.map(({ code }) => code).toSorted(),
  };
}

/** Finds a film of an account. @throws AppError not-found */
export async function getFilm(db: Queryable, accountId: string, id: string): Promise<StoredFilm> {
  const [film] = await selectFilm(db, accountId, id);
  if (!film) throw createNotFoundError("film");
  return film;
}

/** Locks a film of an account for a change. @throws AppError not-found */
export async function lockFilm(tx: Transaction, accountId: string, id: string): Promise<StoredFilm> {
  const [film] = await selectFilm(tx, accountId, id).for("no key update");
  if (!film) throw createNotFoundError("film");
  return film;
}

const selectFilm = (db: Queryable, accountId: string, id: string) =>
  db
    .select()
    .from(films)
    .where(and(eq(films.id, id), eq(films.accountId, accountId)));

/** Completes films with their files and the events that show them, as responses have them. */
export async function describeFilms(
  { db, clock }: FilmServices,
  rows: readonly StoredFilm[],
): Promise<Film[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const { rows: files } = await db.execute<{ filmId: string } & NonNullable<Film["file"]>>(sql`
    select film.id as "filmId", file.id as "videoId", file.status as state, file.duration_seconds as "durationSeconds",
      ${selectProgress(sql`file`)} as progress,
      array(select distinct least((size->>'width')::int, (size->>'height')::int)
        from jsonb_array_elements(file.renditions) size order by 1 desc) as sizes,
      array(select caption.language from ${captions} caption
        where caption.video_id = file.id and caption.published and caption.page_id is null order by 1) as captions
    from ${films} film cross join lateral ${selectFileOf(sql`film.id`)} file where film.id = any (${sql.param(ids)})`);
  const events = await db
    .select({ filmId: pageFilms.filmId, pageId: pages.id, title: pages.title, url: pages.slug })
    .from(pageFilms)
    .innerJoin(pages, eq(pages.id, pageFilms.pageId))
    .where(and(inArray(pageFilms.filmId, ids), isNoRehearsal))
    .orderBy(asc(pages.opensAt), asc(pages.id));
  const invitations = await findInvitations(db, ids, clock.now());
  const fileByFilm = new Map(files.map(({ filmId, ...file }) => [filmId, file]));
  return rows.map((film) => ({
    ...film,
    file: fileByFilm.get(film.id) ?? null,
    invitation: invitations.get(film.id) ?? null,
    shownIn: events.filter(({ filmId }) => filmId === film.id),
    createdAt: film.createdAt.toISOString(),
    updatedAt: film.updatedAt.toISOString(),
  }));
}

/** Completes one film. */
export async function describeFilm(services: FilmServices, film: StoredFilm): Promise<Film> {
  const [described] = await describeFilms(services, [film]);
  if (!described) throw new Error("a film was described");
  return described;
}

/** Finds films of an account by their ids, in that order, with the video that an event would show. */
export async function findShowableFilms(db: Queryable, accountId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: films.id,
      title: films.title,
      videoId: sql<string | null>`(select id from ${selectFileOf(sql`${films.id}`)} file)`,
    })
    .from(films)
    .where(and(eq(films.accountId, accountId), inArray(films.id, [...ids])))
    .for("key share");
  return sortByIds(rows, ids);
}

/** Lists the films of the library that an event shows, in their order. */
export const listShownFilms = (db: Queryable, pageId: string) =>
  db
    .select({
      filmId: pageFilms.filmId,
      title: films.title,
      director: films.director,
      minutes: films.minutes,
      videoId: pageFilms.videoId,
      state: videos.status,
      progress: sql<number>`coalesce(${selectProgress(sql`${videos}`)}, 0)`,
      durationSeconds: videos.durationSeconds,
      inCompetition: pageFilms.inCompetition,
      audienceCap: pageFilms.audienceCap,
      usualCap: films.audienceCap,
      places: filmPools.size,
      placesTaken: filmPools.taken,
    })
    .from(pageFilms)
    .innerJoin(films, eq(films.id, pageFilms.filmId))
    .leftJoin(videos, eq(videos.id, pageFilms.videoId))
    .leftJoin(filmPools, eq(filmPools.id, pageFilms.poolId))
    .where(eq(pageFilms.pageId, pageId))
    .orderBy(asc(pageFilms.sortOrder));
