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
  /** Records that an edge has served the film for about so many seconds. */
  recordSeconds(grant: PlaybackGrant, seconds: number): void;
}

/** What was served to a ticket or registration: the segments by name, in any size, and seconds that have none. */
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

  /** @param segment its name; null for seconds of no segment in particular */
  function add(
    { id, entitlementId, countedAfterSeconds }: PlaybackGrant,
    seconds: number,
    segment: string | null,
  ) {
    if (entitlementId === undefined || countedAfterSeconds === undefined) return;
    const { sum } = served.get(entitlementId) ?? {
      sum: { segments: new Set<string>(), seconds: 0, grants: new Map<string, number>() },
    };
    if (sum === null || (segment !== null && sum.segments.has(segment))) return;
    if (segment !== null) sum.segments.add(segment);
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
      if (number === undefined) return;
      add(grant, getSegmentSeconds(Number(number)), `${grant.videoId} ${number}`);
    },
    recordSeconds: (grant, seconds) => add(grant, seconds, null),
  };
}
