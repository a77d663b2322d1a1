import { transact } from "../../db/transaction.ts";
import type { Database } from "../../db/client.ts";
import { type AppendOptions, appendEvents, type NewEvent } from "./append-events.ts";

/** How long events are collected before they are written together. */
const TICK_MS = 100;

/** Writes the events of live rooms: those of one tick in one transaction, so that a crowd does not queue for one row. */
export interface LiveRoomLog {
  /** Resolves with the event's number after its commit. Rejects when it was not stored. */
  append(pageId: string, event: NewEvent): Promise<number>;
  /** Writes everything that waits. */
  flush(): Promise<void>;
}

/** A service of the entry layer that a use case takes beside its context (services.ts). */
export interface LiveRoomLogServices {
  liveRoomLog: LiveRoomLog;
}

interface Waiting {
  event: NewEvent;
  resolve: (seq: number) => void;
  reject: (error: unknown) => void;
}

/**
 * @param options `tickMs` 0 writes each event alone, and `locksRoom` false without the lock; both for the tests'
 * controls
 */
export function createLiveRoomLog(
  db: Database,
  { tickMs = TICK_MS, ...options }: AppendOptions & { tickMs?: number } = {},
): LiveRoomLog {
  /** The events of each room that wait for its next tick. */
  const waiting = new Map<string, Waiting[]>();
  const ticks = new Map<string, Promise<void>>();

  async function write(pageId: string, batch: readonly Waiting[]) {
    try {
      const events = batch.map(({ event }) => event);
      const numbers = await transact(db, (tx) => appendEvents(tx, pageId, events, options));
      for (const [index, { resolve }] of batch.entries()) resolve(numbers[index] ?? 0);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  /** Writes until nothing waits. A tick begins when the one before it has ended, however long that took. */
  async function runTicks(pageId: string) {
    while (waiting.has(pageId)) {
      await new Promise((resolve) => setTimeout(resolve, tickMs));
      const batch = waiting.get(pageId) ?? [];
      waiting.delete(pageId);
      await write(pageId, batch);
    }
    ticks.delete(pageId);
  }

  return {
    append(pageId, event) {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      if (tickMs === 0) {
        void write(pageId, [{ event, resolve, reject }]);
        return promise;
      }
      const batch = waiting.get(pageId) ?? [];
      batch.push({ event, resolve, reject });
      waiting.set(pageId, batch);
      if (!ticks.has(pageId)) ticks.set(pageId, runTicks(pageId));
      return promise;
    },
    async flush() {
      await Promise.all(ticks.values());
    },
  };
}
