import { and, inArray, isNull, sql, sum as sumOf } from "drizzle-orm";
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
/** How often a process adds what it served to what the others did. Ten minutes are served before anything follows from it. */
const ADD_MS = 30_000;

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
  /** Adds what this process served to what the others did. */
  flush(): Promise<void>;
}

/** What was served to a ticket or registration: the segments by number, in any size. */
interface Served {
  segments: Set<string>;
  seconds: number;
  /** The seconds of each grant. */
  grants: Map<string, number>;
  /** Watching counts with so many. */
  countedAfterSeconds: number;
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
  /** By grant, the seconds that no other process knows of. */
  let added = new Map<string, number>();
  let addTimer: NodeJS.Timeout | null = null;
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

  async function flush() {
    if (addTimer) clearTimeout(addTimer);
    addTimer = null;
    const seconds = added;
    added = new Map();
    if (seconds.size === 0) return;
    const sums = await addServed(db, seconds).catch((error: unknown) => {
      warn(error);
      // The next time adds them. A process that stops without the database must still end.
      for (const [id, own] of seconds) added.set(id, (added.get(id) ?? 0) + own);
      return [];
    });
    for (const { entitlementId, seconds: sum } of sums) {
      const known = served.get(entitlementId)?.sum;
      if (known && sum >= known.countedAfterSeconds) await countServed(entitlementId).catch(warn);
    }
  }

  async function countServed(entitlementId: string) {
    served.set(entitlementId, { sum: null });
    await transact(db, (tx) => countWatchingOf(tx, entitlementId, clock.now()));
  }

  function add({ id, videoId, entitlementId, countedAfterSeconds }: PlaybackGrant, number: number) {
    if (entitlementId === undefined || countedAfterSeconds === undefined) return;
    const { sum } = served.get(entitlementId) ?? {
      sum: {
        segments: new Set<string>(),
        seconds: 0,
        grants: new Map<string, number>(),
        countedAfterSeconds,
      },
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
    added.set(id, (added.get(id) ?? 0) + seconds);
    addTimer ??= setTimeout(() => void flush(), ADD_MS).unref();
    sum.countedAfterSeconds = countedAfterSeconds;
    served.set(entitlementId, { sum });
    if (sum.seconds >= countedAfterSeconds) countServed(entitlementId).catch(warn);
  }

  return {
    recordFile(grant, name) {
      const number = SEGMENT_NAME.exec(name)?.[1];
      if (number !== undefined) add(grant, Number(number));
    },
    recordSegments(grant, from) {
      for (let number = from; number < from + REPORTED_SEGMENTS; number++) add(grant, number);
    },
    flush,
  };
}

/** Adds seconds to grants, in one order, because heartbeats write the same rows. @returns the sum of each ticket or registration */
async function addServed(
  db: Database,
  seconds: ReadonlyMap<string, number>,
): Promise<{ entitlementId: string; seconds: number }[]> {
  const rows = JSON.stringify([...seconds].map(([id, own]) => ({ id, seconds: own })));
  const changed = await db.execute<{ entitlementId: string }>(sql`
    with served as (select * from jsonb_to_recordset(${rows}::jsonb) as served ("id" uuid, "seconds" integer)),
    held as materialized (select own.id from ${playbackGrants} own where own.id in (select served.id from served)
      order by own.id for no key update)
    update ${playbackGrants} own set served_seconds = own.served_seconds + served.seconds
    from served where own.id = served.id and own.id in (select held.id from held)
    returning own.entitlement_id as "entitlementId"`);
  return db
    .select({
      entitlementId: sql<string>`${playbackGrants.entitlementId}`,
      seconds: sumOf(playbackGrants.servedSeconds).mapWith(Number),
    })
    .from(playbackGrants)
    .where(
      inArray(
        playbackGrants.entitlementId,
        changed.rows.map(({ entitlementId }) => entitlementId),
      ),
    )
    .groupBy(playbackGrants.entitlementId);
}
