import { setTimeout as sleep } from "node:timers/promises";
import { computeLoadableSeconds } from "@matinee/domain/premiere-clock";
import { LRUCache } from "lru-cache";
import type { Services } from "../../platform/context.ts";
import { findPremiere, type StoredPremiere, toClock } from "./premieres.queries.ts";

/** A command moves what viewers may load after this long, and the time that a web server keeps an answer. */
const FRESH_MS = 2000;
/** A viewer does not wait longer for a database that does not respond. The last known clock goes on meanwhile. */
const MAX_WAIT_MS = 300;
const MAX_PREMIERES = 1000;

/** The clocks of premieres in this process's memory, so that a request for a segment reads no database. */
export interface PremiereClocks {
  /**
   * Returns up to which second of a video viewers may load it now: Infinity after the programme and without a premiere, and
   * never anything of a video that the programme does not show.
   * While the database is unavailable, the last known clock goes on, for as long as playback does.
   */
  computeLoadableSeconds(pageId: string, videoId: string): Promise<number>;
  /** Returns the same of each video that the programme shows; null without a premiere. */
  listLoadableSeconds(pageId: string): Promise<ReadonlyMap<string, number> | null>;
  /** Returns a premiere as it was at most two seconds ago; null without one. */
  find(pageId: string): Promise<StoredPremiere | null>;
  /**
   * Returns a premiere as it was when this process last read it, and reads it only when it is unknown or has changed.
   */
  findLast(pageId: string): Promise<StoredPremiere | null>;
  /** Notes that a premiere has changed. */
  markChanged(pageId: string): void;
}

/** A service of the entry layer that a use case takes beside its context (services.ts). */
export interface PremiereClockServices {
  premiereClocks: PremiereClocks;
}

interface KnownPremiere {
  /** Undefined until it was read once. */
  stored: StoredPremiere | null | undefined;
  /** By the process's own clock, in milliseconds. */
  readAt: number;
  /** Whether it has changed since the last read began. */
  isChanged: boolean;
  /** The read that runs now, for all who need it. */
  reading: Promise<void> | null;
}

export function createPremiereClocks({
  db,
  clock,
  log,
}: Pick<Services, "db" | "clock" | "log">): PremiereClocks {
  const entries = new LRUCache<string, KnownPremiere>({ max: MAX_PREMIERES });

  async function read(pageId: string, entry: KnownPremiere) {
    const readAt = performance.now();
    entry.isChanged = false;
    entry.stored = await findPremiere(db, pageId);
    // When the read began: a command during it may be missing.
    entry.readAt = readAt;
  }

  async function refresh(pageId: string, entry: KnownPremiere): Promise<void> {
    entry.reading ??= read(pageId, entry).finally(() => (entry.reading = null));
    if (entry.stored === undefined) return entry.reading;
    const reading = entry.reading.catch((error: unknown) =>
      log.warn({ err: error, pageId }, "reading a premiere's clock failed; the last known one goes on"),
    );
    await Promise.race([reading, sleep(MAX_WAIT_MS, undefined, { ref: false })]);
  }

  async function find(pageId: string): Promise<StoredPremiere | null> {
    const entry = entries.get(pageId) ?? { stored: undefined, readAt: 0, isChanged: false, reading: null };
    entries.set(pageId, entry);
    const isFresh = entry.stored !== undefined && performance.now() - entry.readAt < FRESH_MS;
    if (!isFresh) await refresh(pageId, entry);
    return entry.stored ?? null;
  }

  const compute = ({ premiere, programme }: StoredPremiere, videoId: string): number =>
    computeLoadableSeconds(
      { clock: toClock(premiere), programme },
      clock.now(),
      (item) => item.videoId === videoId,
    );

  return {
    find,
    async findLast(pageId) {
      const entry = entries.get(pageId);
      return entry?.stored === undefined || entry.isChanged ? find(pageId) : entry.stored;
    },
    markChanged(pageId) {
      const entry = entries.get(pageId);
      if (!entry) return;
      entry.isChanged = true;
      entry.readAt = Number.NEGATIVE_INFINITY;
    },
    async computeLoadableSeconds(pageId, videoId) {
      const stored = await find(pageId);
      return stored ? compute(stored, videoId) : Number.POSITIVE_INFINITY;
    },
    async listLoadableSeconds(pageId) {
      const stored = await find(pageId);
      if (!stored) return null;
      const videoIds = stored.programme.flatMap(({ videoId }) => videoId ?? []);
      return new Map(videoIds.map((videoId) => [videoId, compute(stored, videoId)]));
    },
  };
}
