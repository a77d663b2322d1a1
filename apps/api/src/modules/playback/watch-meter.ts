import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../../db/client.ts";
import { watchMinutes } from "../../db/schema/playback.ts";

const FLUSH_MS = 5000;
const MINUTE_MS = 60_000;

declare module "../../platform/context.ts" {
  interface Services {
    watchMeter: WatchMeter;
  }
}

/** Sums watch time in memory and writes it every few seconds: one write per heartbeat would queue for one row. */
export interface WatchMeter {
  add(pageId: string, at: Date, watched: { seconds?: number; plays?: number }): void;
  /** Writes the sums so far. */
  flush(): Promise<void>;
}

export function createWatchMeter(db: Database, log: FastifyBaseLogger): WatchMeter {
  let sums = new Map<string, { pageId: string; minute: Date; watchedSeconds: number; plays: number }>();
  let timer: NodeJS.Timeout | null = null;

  async function flush() {
    if (timer) clearTimeout(timer);
    timer = null;
    const rows = [...sums.values()].toSorted((a, b) => (a.pageId < b.pageId ? -1 : 1));
    sums = new Map();
    if (rows.length === 0) return;
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
  }

  return {
    add(pageId, at, { seconds = 0, plays = 0 }) {
      const minute = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
      const key = `${pageId} ${minute.getTime()}`;
      const sum = sums.get(key) ?? { pageId, minute, watchedSeconds: 0, plays: 0 };
      sum.watchedSeconds += seconds;
      sum.plays += plays;
      sums.set(key, sum);
      timer ??= setTimeout(() => {
        // Losing a few seconds of a chart is acceptable.
        flush().catch((error: unknown) => log.warn({ err: error }, "writing watch time failed"));
      }, FLUSH_MS).unref();
    },
    flush,
  };
}
