import type { FastifyBaseLogger } from "fastify";

const FLUSH_MS = 5000;
const MINUTE_MS = 60_000;

/** Sums in memory that are written together every few seconds: one write per request would queue for one row. */
export interface SumBuffer<Sum> {
  /** Changes the sum with this key, which begins as `initial`. */
  update(key: string, initial: Sum, change: (sum: Sum) => void): void;
  /** Writes the sums so far. */
  flush(): Promise<void>;
}

/** @param write writes all sums in one statement, ordered by key, so that two processes cannot deadlock on their rows */
export function createSumBuffer<Sum>(
  write: (sums: Sum[]) => Promise<void>,
  log: FastifyBaseLogger,
): SumBuffer<Sum> {
  let sums = new Map<string, Sum>();
  let timer: NodeJS.Timeout | null = null;

  async function flush() {
    if (timer) clearTimeout(timer);
    timer = null;
    const ordered = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
    sums = new Map();
    if (ordered.length > 0) await write(ordered);
  }

  return {
    update(key, initial, change) {
      const sum = sums.get(key) ?? initial;
      change(sum);
      sums.set(key, sum);
      timer ??= setTimeout(() => {
        // Losing a few seconds of a chart is acceptable.
        flush().catch((error: unknown) => log.warn({ err: error }, "writing sums failed"));
      }, FLUSH_MS).unref();
    },
    flush,
  };
}

/** Returns the start of the minute. */
export const floorToMinute = (at: Date): Date => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
