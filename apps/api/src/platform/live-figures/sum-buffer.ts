import type { FastifyBaseLogger } from "fastify";
import { isDatabaseUnavailable } from "../../db/database-errors.ts";

const FLUSH_MS = 5000;
const MINUTE_MS = 60_000;
/** Of an outage of five minutes. */
const MAX_UNWRITTEN = (5 * MINUTE_MS) / FLUSH_MS;

/** Sums in memory that are written together every few seconds: one write per request would queue for one row. */
export interface SumBuffer<Sum> {
  /** Changes the sum with this key, which begins as `initial`. */
  update(key: string, initial: Sum, change: (sum: Sum) => void): void;
  /** Writes the sums so far. What the database does not take is kept for five minutes; a process that stops meanwhile loses it. */
  flush(): Promise<void>;
}

/** @param write writes all sums in one statement, ordered by key, so that two processes cannot deadlock on their rows */
export function createSumBuffer<Sum>(
  write: (sums: Sum[]) => Promise<void>,
  log: FastifyBaseLogger,
): SumBuffer<Sum> {
  let sums = new Map<string, Sum>();
  /** What the database did not take. */
  let unwritten: Sum[][] = [];
  let timer: NodeJS.Timeout | null = null;

  async function flush() {
    if (timer) clearTimeout(timer);
    timer = null;
    const ordered = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
    const parts = ordered.length > 0 ? [...unwritten, ordered] : unwritten;
    sums = new Map();
    unwritten = [];
    for (const [index, part] of parts.entries()) {
      try {
        await write(part);
      } catch (error) {
        log.warn({ err: error }, "writing sums failed");
        if (!isDatabaseUnavailable(error)) continue;
        unwritten = [...parts.slice(index), ...unwritten].slice(-MAX_UNWRITTEN);
        schedule();
        return;
      }
    }
  }

  function schedule() {
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
  }

  return {
    update(key, initial, change) {
      const sum = sums.get(key) ?? initial;
      change(sum);
      sums.set(key, sum);
      schedule();
    },
    flush,
  };
}

/** Returns the start of the minute. */
export const floorToMinute = (at: Date): Date => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
