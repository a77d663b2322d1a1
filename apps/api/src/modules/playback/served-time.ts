import { and, inArray, isNull, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import type { Database } from "../../db/client.ts";
import { playbackGrants } from "../../db/schema/playback.ts";
import { transact } from "../../db/transaction.ts";
import type { Clock } from "../../platform/context.ts";
import { countWatchingOf } from "../access/pass-use-webhooks.ts";
import type { PlaybackGrant } from "./grants.ts";
import { getSegmentSeconds, getSegmentStart, PLAY_SECONDS } from "./playback.rules.ts";

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
  /** By grant, the segments that no other process knows of. */
  let added = new Map<string, Set<number>>();
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
    const segments = added;
    added = new Map();
    if (segments.size === 0) return;
    const sums = await addServed(db, segments).catch((error: unknown) => {
      warn(error);
      // The next time adds them. A process that stops without the database must still end.
      for (const [id, own] of segments) added.set(id, new Set([...own, ...(added.get(id) ?? [])]));
      return new Map<string, number>();
    });
    for (const [entitlementId, sum] of sums) {
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
    added.set(id, (added.get(id) ?? new Set()).add(number));
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

/**
 * Adds segments to grants, in one order, because heartbeats write the same rows. A segment that several processes served counts once.
 * @returns the seconds of each ticket or registration
 */
async function addServed(
  db: Database,
  segments: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<Map<string, number>> {
  const rows = JSON.stringify([...segments].map(([id, own]) => ({ id, segments: formatRanges(own) })));
  const changed = await db.execute<{ entitlementId: string }>(sql`
    with served as (
      select * from jsonb_to_recordset(${rows}::jsonb) as served ("id" uuid, "segments" int4multirange)),
    held as materialized (select own.id from ${playbackGrants} own where own.id in (select served.id from served)
      order by own.id for no key update)
    update ${playbackGrants} own set served_segments = own.served_segments + served.segments
    from served where own.id = served.id and own.id in (select held.id from held)
    returning own.entitlement_id as "entitlementId"`);
  const films = await db
    .select({
      entitlementId: sql<string>`${playbackGrants.entitlementId}`,
      segments: sql<string>`range_agg(${playbackGrants.servedSegments})::text`,
    })
    .from(playbackGrants)
    .where(
      inArray(
        playbackGrants.entitlementId,
        changed.rows.map(({ entitlementId }) => entitlementId),
      ),
    )
    .groupBy(playbackGrants.entitlementId, playbackGrants.videoId);
  const sums = new Map<string, number>();
  for (const film of films)
    sums.set(film.entitlementId, (sums.get(film.entitlementId) ?? 0) + sumRanges(film.segments));
  return sums;
}

/** Writes numbers as PostgreSQL's int4multirange, such as `{[3,5),[9,10)}`; it joins those that touch. */
const formatRanges = (numbers: ReadonlySet<number>): string =>
  `{${[...numbers].map((number) => `[${number},${number + 1})`).join(",")}}`;

/** Sums the seconds of ranges of segments. */
const sumRanges = (ranges: string): number =>
  [...ranges.matchAll(/\[(\d+),(\d+)\)/g)].reduce(
    (sum, [, from, to]) => sum + getSegmentStart(Number(to)) - getSegmentStart(Number(from)),
    0,
  );
