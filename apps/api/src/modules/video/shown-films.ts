import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { pageFilms } from "../../db/schema/page-films.ts";
import { pages } from "../../db/schema/pages.ts";

/**
 * A film that an event shows, in its order from 0. An event without films of the library shows its own, whose video is
 * `pages.featureVideoId` and which has no record of a film. On the wire `featureUrl` is the address of the first film's
 * video, which that column has, too.
 */
export interface ShownFilm {
  filmId: string | null;
  videoId: string;
  order: number;
}

/**
 * Selects the films that an event shows: `film_id`, `video_id` and `order`. `video_id` is null for a film without a file.
 * @param pageId a value, or a column of the query around it
 */
export const selectShownFilms = (pageId: SQLWrapper | string): SQL =>
  selectFilms(pageId, sql`(select event.feature_video_id from ${pages} event where event.id = ${pageId})`);

/** The same for the state of an event that may not be stored yet. */
export const selectFilmsOf = ({ id, featureVideoId }: { id: string; featureVideoId: string | null }): SQL =>
  selectFilms(id, sql`${featureVideoId}`);

const selectFilms = (pageId: SQLWrapper | string, videoId: SQL): SQL =>
  sql`(select shown.film_id, shown.video_id, shown.sort_order as "order" from ${pageFilms} shown
      where shown.page_id = ${pageId}::uuid
    union all
    select null, own.id, 0 from (select ${videoId}::uuid as id) own
      where own.id is not null and not exists (select from ${pageFilms} shown where shown.page_id = ${pageId}::uuid))`;

/** Finds the films that an event shows and that have a file, in their order. */
export async function findShownFilms(db: Queryable, pageId: string): Promise<ShownFilm[]> {
  const { rows } = await db.execute<{ filmId: string | null; videoId: string; order: number }>(
    sql`select film.film_id as "filmId", film.video_id as "videoId", film."order"
      from ${selectShownFilms(pageId)} film where film.video_id is not null order by film."order"`,
  );
  return rows;
}

/** Matches the rows of `pages` that show a video as a film. The array lets PostgreSQL look them up by their key. */
export const showsFilm = (videoId: SQLWrapper | string): SQL =>
  sql`(${pages.featureVideoId} = ${videoId} or ${pages.id} = any (array(
    select shown.page_id from ${pageFilms} shown where shown.video_id = ${videoId})))`;
