import type { DropOff } from "@matinee/contract/schemas/drop-off";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { playbackSessions } from "../../db/schema/playback.ts";
import { videos } from "../../db/schema/videos.ts";
import { findShownFilms } from "../video/shown-films.ts";

/**
 * Counts, for each minute of an event's film, the viewers who watched it or a later one (rules/playback.md, Plays and
 * devices). A viewer with several devices counts once.
 */
export async function findDropOff(db: Queryable, pageId: string): Promise<DropOff> {
  const [film] = await findShownFilms(db, pageId);
  if (!film) return countByMinute([], 0);
  // The position is for rows from before the furthest second was stored.
  const reached = sql<number>`max(greatest(${playbackSessions.furthestSeconds}, ${playbackSessions.positionSeconds}))`;
  const rows = await db
    .select({ reached, length: sql<number | null>`max(${videos.durationSeconds})` })
    .from(playbackSessions)
    .innerJoin(videos, eq(videos.id, playbackSessions.videoId))
    .where(
      and(
        eq(playbackSessions.pageId, pageId),
        eq(playbackSessions.videoId, film.videoId),
        isNotNull(playbackSessions.countedAt),
      ),
    )
    .groupBy(playbackSessions.viewer);
  return countByMinute(
    rows.map((row) => row.reached),
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
