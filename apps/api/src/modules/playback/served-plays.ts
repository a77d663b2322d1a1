import { eq, and, isNull, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import type { Database } from "../../db/client.ts";
import { playbackGrants, playbackSessions } from "../../db/schema/playback.ts";
import { transact } from "../../db/transaction.ts";
import { selectShownFilms } from "../video/shown-films.ts";
import type { Clock } from "../../platform/context.ts";
import { getSegmentSeconds, PLAY_SECONDS } from "./playback.rules.ts";
import type { PlaybackGrant } from "./grants.ts";
import type { WatchMeter } from "./watch-meter.ts";
import { countWatchingOf } from "../access/pass-use-webhooks.ts";

const SEGMENT_NAME = /\/(\d{5})\.m4s$/;

/** Whether a session belongs to a visit of which another film was counted before: all films of an event are one play. */
const isOfCountedVisit = sql<boolean>`exists (select from ${playbackSessions} other
  where other.video_id = any (array(select film.video_id from ${selectShownFilms(playbackSessions.pageId)} film))
    and other.viewer = ${playbackSessions.viewer} and other.device_id = ${playbackSessions.deviceId}
    and other.started_at = ${playbackSessions.startedAt} and other.id <> ${playbackSessions.id}
    and other.counted_at is not null)`;

/** Counts what was served of films: plays for the owner's figures, and the viewer's time to watch. */
export interface ServedPlays {
  /**
   * Records a media file that was served. A play counts once about ten seconds of the film were served, and not when a player
   * asks to start. Watching counts with the seconds that the grant names, of all starts with its ticket.
   */
  recordFile(grant: PlaybackGrant, name: string): void;
}

/** The names of the served segments, in any size, until their seconds reach a limit; then null. */
type Served = LRUCache<string, { segments: Set<string> | null }>;

/** @returns whether this segment reaches the limit, of `key`: once */
function reachesLimit(served: Served, key: string, segment: string, limitSeconds: number): boolean {
  const { segments } = served.get(key) ?? { segments: new Set<string>() };
  if (segments === null || segments.has(segment)) return false;
  segments.add(segment);
  const seconds = [...segments].reduce((sum, name) => sum + getSegmentSeconds(Number(name.slice(-5))), 0);
  const isReached = seconds >= limitSeconds;
  served.set(key, { segments: isReached ? null : segments });
  return isReached;
}

export function createServedPlays(
  { db, clock, log }: { db: Database; clock: Clock; log: FastifyBaseLogger },
  watchMeter: WatchMeter,
): ServedPlays {
  /** By grant. */
  const plays: Served = new LRUCache({ max: 50_000 });
  /** By ticket or registration whose watching does not count yet. */
  const watched: Served = new LRUCache({ max: 10_000 });

  async function countPlay(grantId: string) {
    const now = clock.now();
    const [session] = await db
      .update(playbackSessions)
      .set({ countedAt: now })
      .from(playbackGrants)
      .where(
        and(
          eq(playbackGrants.id, grantId),
          eq(playbackSessions.id, playbackGrants.playbackSessionId),
          isNull(playbackSessions.countedAt),
        ),
      )
      .returning({ pageId: playbackSessions.pageId, isOfCountedVisit });
    if (session && !session.isOfCountedVisit) watchMeter.add(session.pageId, now, { plays: 1 });
  }

  return {
    recordFile({ id, videoId, entitlementId, countedAfterSeconds }, name) {
      const number = SEGMENT_NAME.exec(name)?.[1];
      if (number === undefined) return;
      const warn = (error: unknown) => log.warn({ err: error }, "counting a play failed");
      if (reachesLimit(plays, id, number, PLAY_SECONDS)) countPlay(id).catch(warn);
      if (entitlementId === undefined || countedAfterSeconds === undefined) return;
      if (reachesLimit(watched, entitlementId, `${videoId} ${number}`, countedAfterSeconds))
        transact(db, (tx) => countWatchingOf(tx, entitlementId, clock.now())).catch(warn);
    },
  };
}
