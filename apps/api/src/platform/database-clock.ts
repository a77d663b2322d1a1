import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Services } from "./context.ts";

const CHECK_MS = 10_000;
/** A smaller difference is the way to the database and back. */
const TOLERANCE_MS = 1000;
/** Up to here time follows the database at once in both directions: two clocks never run equally fast. */
const DRIFT_MS = 5000;
/** How many checks in a row must see a later time, so that a short jump of the database's clock changes nothing. */
const CONFIRMATIONS = 3;
const SLOW_MS = 2000;

export interface DatabaseClock {
  now(): Date;
  /** How far the clock of this machine is ahead, in milliseconds. */
  readonly wallOffsetMs: number;
  /** Reads the database's time, and repeats it until the signal aborts. Resolves after the first time. */
  start(services: Pick<Services, "pool" | "log">, signal: AbortSignal): Promise<void>;
  check(services: Pick<Services, "pool" | "log">): Promise<void>;
}

/**
 * Creates the time of a process: the database's time, continued by the monotonic clock. So all processes have one time,
 * and a jump of the machine's clock neither ends nor opens a screening. A running process takes over a later time of the
 * database when several checks have seen it. It never goes back, because that would open what has ended: it waits for the
 * database to catch up, or for a restart.
 */
export function createDatabaseClock(
  { readWall, readMonotonic } = { readWall: () => Date.now(), readMonotonic: () => performance.now() },
): DatabaseClock {
  /** Time minus the monotonic clock. Until the first check it is the machine's. */
  let base = readWall() - readMonotonic();
  let isSynchronized = false;
  let later = 0;

  const clock: DatabaseClock = {
    now: () => new Date(readMonotonic() + base),
    get wallOffsetMs() {
      return readWall() - (readMonotonic() + base);
    },
    async check({ pool, log }) {
      const sentAt = readMonotonic();
      const { rows } = await pool.query<{ at: string }>(
        "select (extract(epoch from clock_timestamp()) * 1000)::text as at",
      );
      const receivedAt = readMonotonic();
      if (receivedAt - sentAt > SLOW_MS) return;
      const difference = Number(rows[0]?.at) - ((sentAt + receivedAt) / 2 + base);
      if (Math.abs(difference) <= TOLERANCE_MS) later = 0;
      else if (!isSynchronized || Math.abs(difference) <= DRIFT_MS) base += difference;
      else if (difference < 0) {
        later = 0;
        log.error(
          { differenceMs: Math.round(difference) },
          "the database's clock went back; this process keeps its time until a restart",
        );
      } else if (++later >= CONFIRMATIONS) {
        log.warn({ differenceMs: Math.round(difference) }, "taking over a later time of the database");
        base += difference;
        later = 0;
      }
      isSynchronized = true;
    },
    async start(services, signal) {
      await clock.check(services);
      const repeat = async () => {
        while (!signal.aborted) {
          await sleep(CHECK_MS, undefined, { signal, ref: false });
          await clock
            .check(services)
            .catch((error: unknown) =>
              services.log.warn({ err: error }, "reading the database's time failed"),
            );
        }
      };
      void repeat().catch(() => undefined);
    },
  };
  return clock;
}
