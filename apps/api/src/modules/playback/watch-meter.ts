import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../../db/client.ts";
import { watchMinutes } from "../../db/schema/playback.ts";
import { createSumBuffer, floorToMinute } from "../../platform/live-figures/sum-buffer.ts";

/** Sums watch time by event and minute. */
export interface WatchMeter {
  add(pageId: string, at: Date, watched: { seconds?: number; plays?: number }): void;
  /** Writes the sums so far. */
  flush(): Promise<void>;
}

/** A service of the entry layer that a use case takes beside its context (services.ts). */
export interface WatchMeterServices {
  watchMeter: WatchMeter;
}

export function createWatchMeter(db: Database, log: FastifyBaseLogger): WatchMeter {
  const buffer = createSumBuffer<{ pageId: string; minute: Date; watchedSeconds: number; plays: number }>(
    async (rows) => {
      await db
        .insert(watchMinutes)
        .values(rows)
        .onConflictDoUpdate({
          target: [watchMinutes.pageId, watchMinutes.minute],
          set: {
            watchedSeconds: sql`${watchMinutes.watchedSeconds} + excluded.watched_seconds`,
            plays: sql`${watchMinutes.plays} + excluded.plays`,
          },
        });
    },
    log,
  );
  return {
    add(pageId, at, { seconds = 0, plays = 0 }) {
      const minute = floorToMinute(at);
      buffer.update(
        `${pageId} ${minute.getTime()}`,
        { pageId, minute, watchedSeconds: 0, plays: 0 },
        (sum) => {
          sum.watchedSeconds += seconds;
          sum.plays += plays;
        },
      );
    },
    flush: () => buffer.flush(),
  };
}
