import { connect } from "@matinee/api/database";
import { call, databaseUrl } from "./system.ts";

/**
 * Lets an event show new films of its owner's library, whose files nobody can play: only their lengths count.
 * @param films in their order; one without seconds has no file
 * @returns their ids
 */
export async function showLibraryFilms(
  session: string,
  pageId: string,
  films: readonly { title: string; seconds: number | null }[],
): Promise<string[]> {
  const { pool } = connect(databaseUrl, 1);
  const ids: string[] = [];
  for (const { title, seconds } of films) {
    const { data } = await call("POST", "/v1/films", { title }, session);
    const id = String(data["id"]);
    ids.push(id);
    if (seconds === null) continue;
    await pool.query(
      `insert into videos (id, account_id, film_id, kind, name, size_bytes, status, duration_seconds)
         select gen_random_uuid(), account_id, id, 'feature', 'film.mp4', 1000, 'ready', $2 from films where id = $1`,
      [id, seconds],
    );
  }
  await pool.end();
  await call("PUT", `/v1/pages/${pageId}/films`, { films: ids.map((filmId) => ({ filmId })) }, session);
  return ids;
}
