import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { pages } from "../../db/schema/pages.ts";

/**
 * A film that an event shows, in its order from 0. Each event shows one: its own, whose video is `pages.featureVideoId` and
 * which has no record of a film. On the wire `featureUrl` is the address of the first film's video. Once events show several
 * films, a save that names `featureUrl` is a conflict there.
 */
export interface ShownFilm {
  filmId: string | null;
  videoId: string;
  order: number;
}

/**
 * Selects the films that an event shows: `film_id`, `video_id` and `order`.
 * @param pageId a value, or a column of the query around it
 */
export const selectShownFilms = (pageId: SQLWrapper | string): SQL =>
  selectFilm(sql`(select event.feature_video_id from ${pages} event where event.id = ${pageId})`);

/** The same for the state of an event that may not be stored yet. */
export const selectFilmsOf = ({ featureVideoId }: { featureVideoId: string | null }): SQL =>
  selectFilm(sql`${featureVideoId}`);

const selectFilm = (videoId: SQL): SQL =>
  sql`(select null::uuid as film_id, own.id as video_id, 0 as "order" from (select ${videoId}::uuid as id) own
    where own.id is not null)`;

/** Finds the films that an event shows, in their order. */
export async function findShownFilms(db: Queryable, pageId: string): Promise<ShownFilm[]> {
  const { rows } = await db.execute<{ filmId: string | null; videoId: string; order: number }>(
    sql`select film.film_id as "filmId", film.video_id as "videoId", film."order"
      from ${selectShownFilms(pageId)} film order by film."order"`,
  );
  return rows;
}

/** Matches the rows of `pages` that show a video as a film. */
export const showsFilm = (videoId: SQLWrapper | string): SQL => eq(pages.featureVideoId, videoId);
