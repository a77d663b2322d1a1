import { LRUCache } from "lru-cache";
import type { Database } from "../../../../db/client.ts";
import { isDatabaseUnavailable } from "../../../../db/database-errors.ts";

/** How long something is used that was read before the database became unavailable, in milliseconds. */
const MAX_STALE_MS = 5 * 60_000;
/** Addresses are typed by strangers, so the number of entries must be bounded. */
const MAX_ENTRIES = 500;

// The clock is looked up at each call, so that a test can replace it.
const perf = { now: () => performance.now() };

interface Entry<T> {
  value: T;
  /** The event that it shows; null for a list of events. */
  pageId: string | null;
}

/** Public data that a process read last, for outages of the database. */
export interface LastReads<T> {
  /**
   * Reads, or returns the last result while the database is unavailable. Null, for nothing to show, is not remembered.
   */
  read(
    key: string,
    load: () => Promise<T | null>,
    findPageId: (value: T) => string | null,
  ): Promise<T | null>;
}

const forgetters = new WeakMap<Database, ((pageId: string) => void)[]>();

/** Creates a memory of one kind of public data of this database. */
export function createLastReads<T extends object>(db: Database): LastReads<T> {
  const entries = new LRUCache<string, Entry<T>>({ max: MAX_ENTRIES, ttl: MAX_STALE_MS, perf });
  const forget = (changedId: string) => {
    for (const [key, { pageId }] of entries.entries()) {
      if (pageId === null || pageId === changedId) entries.delete(key);
    }
  };
  forgetters.set(db, [...(forgetters.get(db) ?? []), forget]);
  return {
    async read(key, load, findPageId) {
      try {
        const value = await load();
        if (value) entries.set(key, { value, pageId: findPageId(value) });
        else entries.delete(key);
        return value;
      } catch (error) {
        const entry = entries.get(key);
        if (!entry || !isDatabaseUnavailable(error)) throw error;
        return entry.value;
      }
    },
  };
}

/** Drops the last results that show an event, after a change of the event in this process. */
export function forgetLastReads(db: Database, pageId: string): void {
  for (const forget of forgetters.get(db) ?? []) forget(pageId);
}
