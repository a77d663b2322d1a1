import type { DropOff } from "@matinee/contract/schemas/drop-off";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { playbackSessions } from "../../db/schema/playback.ts";
import { videos } from "../../db/schema/videos.ts";
import { selectShownFilms } from "../video/shown-films.ts";

/**
 * Counts, for each minute of an event's films one after another, the viewers who watched it or a later one (rules/playback.md,
 * Plays and devices). A viewer with several devices counts once.
 */
export async function findDropOff(db: Queryable, pageId: string): Promise<DropOff> {
  // The position is for rows from before the furthest second was stored.
  const { rows } = await db.execute<{ reached: number; length: number | null }>(sql`
    with film as (
      select shown.video_id, coalesce(sum(file.duration_seconds) over (order by shown."order"
        rows between unbounded preceding and 1 preceding), 0) as "from",
        sum(file.duration_seconds) over () as length
      from ${selectShownFilms(pageId)} shown join ${videos} file on file.id = shown.video_id)
    select max(film."from" + greatest(play.furthest_seconds, play.position_seconds)) as reached, max(film.length) as length
    from ${playbackSessions} play join film on film.video_id = play.video_id
    where play.page_id = ${pageId}::uuid and play.counted_at is not null
    group by play.viewer`);
  return countByMinute(
    rows.map(({ reached }) => reached),
    rows[0]?.length ?? 0,
  );
}

/**
 * Sums up who was still watching at the start of each minute.
 * @param reached the furthest second of each viewer
 * @param length seconds of the film; 0 when unknown
 */
export function countByMinute(reached: readonly number[], length: number): DropOff {
  if (reached.length === 0) return { viewers: 0, points: [] };
  const longest = length > 0 ? length : reached.reduce((most, each) => Math.max(most, each), 0);
  const minutes = Math.max(1, Math.ceil(longest / 60));
  const left = Array.from({ length: minutes }, () => 0);
  for (const seconds of reached) {
    const last = Math.min(minutes - 1, Math.floor(Math.max(0, seconds) / 60));
    left[last] = (left[last] ?? 0) + 1;
  }
  let viewers = reached.length;
  const points = left.map((count, minute) => {
    const point = { minute, viewers };
    viewers -= count;
    return point;
  });
  return { viewers: reached.length, points };
}
