import { and, inArray, isNull } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import type { Database } from "../../db/client.ts";
import { playbackGrants } from "../../db/schema/playback.ts";
import { transact } from "../../db/transaction.ts";
import type { Clock } from "../../platform/context.ts";
import { countWatchingOf } from "../access/pass-use-webhooks.ts";
import type { PlaybackGrant } from "./grants.ts";
import { getSegmentSeconds, PLAY_SECONDS } from "./playback.rules.ts";

const SEGMENT_NAME = /\/(\d{5})\.m4s$/;
/** Of one report of an edge: about a minute of the film. */
const REPORTED_SEGMENTS = 16;
/** How often the grants are written whose films began to be served. */
const WRITE_MS = 1000;

/**
 * Measures what was served of films whose watching does not count yet, for the viewer's time to watch: a player that reports
 * nothing must not watch for nothing (rules/access.md, Time to watch). Watching counts with the seconds that the grant names, of
 * all starts with its ticket.
 */
export interface ServedTime {
  /** Records a media file that was served. */
  recordFile(grant: PlaybackGrant, name: string): void;
  /** Records that an edge serves segments from a number on: it reports once for so many (infra/nginx/grants.mjs). */
  recordSegments(grant: PlaybackGrant, from: number): void;
}

/** What was served to a ticket or registration: the segments by number, in any size. */
interface Served {
  segments: Set<string>;
  seconds: number;
  /** The seconds of each grant. */
  grants: Map<string, number>;
}

export function createServedTime({
  db,
  clock,
  log,
}: {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
}): ServedTime {
  /** By ticket or registration; null once watching counts. */
  const served = new LRUCache<string, { sum: Served | null }>({ max: 10_000 });
  let begun: string[] = [];
  let timer: NodeJS.Timeout | null = null;
  const warn = (error: unknown) => log.warn({ err: error }, "counting what was served failed");

  async function writeBegun() {
    timer = null;
    const ids = begun;
    begun = [];
    await db
      .update(playbackGrants)
      .set({ servedAt: clock.now() })
      .where(and(inArray(playbackGrants.id, ids), isNull(playbackGrants.servedAt)));
  }

  function add({ id, videoId, entitlementId, countedAfterSeconds }: PlaybackGrant, number: number) {
    if (entitlementId === undefined || countedAfterSeconds === undefined) return;
    const { sum } = served.get(entitlementId) ?? {
      sum: { segments: new Set<string>(), seconds: 0, grants: new Map<string, number>() },
    };
    const segment = `${videoId} ${number}`;
    if (sum === null || sum.segments.has(segment)) return;
    sum.segments.add(segment);
    const seconds = getSegmentSeconds(number);
    sum.seconds += seconds;
    const before = sum.grants.get(id) ?? 0;
    sum.grants.set(id, before + seconds);
    if (before < PLAY_SECONDS && before + seconds >= PLAY_SECONDS) {
      begun.push(id);
      timer ??= setTimeout(() => void writeBegun().catch(warn), WRITE_MS).unref();
    }
    const isReached = sum.seconds >= countedAfterSeconds;
    served.set(entitlementId, { sum: isReached ? null : sum });
    if (isReached) transact(db, (tx) => countWatchingOf(tx, entitlementId, clock.now())).catch(warn);
  }

  return {
    recordFile(grant, name) {
      const number = SEGMENT_NAME.exec(name)?.[1];
      if (number !== undefined) add(grant, Number(number));
    },
    recordSegments(grant, from) {
      for (let number = from; number < from + REPORTED_SEGMENTS; number++) add(grant, number);
    },
  };
}
