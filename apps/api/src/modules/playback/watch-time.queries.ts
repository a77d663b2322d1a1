import { asc, eq } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { watchMinutes } from "../../db/schema/playback.ts";

const MAX_POINTS = 500;

/** Returns the watch time of an event per minute, or in longer steps so that there are at most about 500 points. */
export async function findWatchTime(db: Database, pageId: string) {
  const minutes = await db
    .select()
    .from(watchMinutes)
    .where(eq(watchMinutes.pageId, pageId))
    .orderBy(asc(watchMinutes.minute));
  const first = minutes[0]?.minute.getTime() ?? 0;
  const last = minutes.at(-1)?.minute.getTime() ?? 0;
  const step = 60_000 * Math.max(1, Math.ceil((last - first) / 60_000 / MAX_POINTS));
  const points = new Map<number, { at: string; watchedSeconds: number; plays: number }>();
  for (const { minute, watchedSeconds, plays } of minutes) {
    const at = first + Math.floor((minute.getTime() - first) / step) * step;
    const point = points.get(at) ?? { at: new Date(at).toISOString(), watchedSeconds: 0, plays: 0 };
    point.watchedSeconds += watchedSeconds;
    point.plays += plays;
    points.set(at, point);
  }
  const sumField = (field: "watchedSeconds" | "plays") =>
    minutes.reduce((total, row) => total + row[field], 0);
  return { totalSeconds: sumField("watchedSeconds"), plays: sumField("plays"), points: [...points.values()] };
}
