import { eq, and, isNull, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import type { Database } from "../../db/client.ts";
import { playbackGrants, playbackSessions } from "../../db/schema/playback.ts";
import { selectShownFilms } from "../video/shown-films.ts";
import type { Clock } from "../../platform/context.ts";
import { getSegmentSeconds, PLAY_SECONDS } from "./playback.rules.ts";
import type { WatchMeter } from "./watch-meter.ts";

const SEGMENT_NAME = /\/(\d{5})\.m4s$/;

/** Whether a session belongs to a visit of which another film was counted before: all films of an event are one play. */
const isOfCountedVisit = sql<boolean>`exists (select from ${playbackSessions} other
  where other.video_id = any (array(select film.video_id from ${selectShownFilms(playbackSessions.pageId)} film))
    and other.viewer = ${playbackSessions.viewer} and other.device_id = ${playbackSessions.deviceId}
    and other.started_at = ${playbackSessions.startedAt} and other.id <> ${playbackSessions.id}
    and other.counted_at is not null)`;

/**
 * Adds a play to the owner's figures once about ten seconds of the film were served, and not when a player asks to
 * start.
 */
export interface ServedPlays {
  /** Records a media file that was served. It writes once for each grant, and not before the play counts. */
  recordFile(grantId: string, name: string): void;
}

export function createServedPlays(
  { db, clock, log }: { db: Database; clock: Clock; log: FastifyBaseLogger },
  watchMeter: WatchMeter,
): ServedPlays {
  /** The numbers of the served segments, in any size, until the play counts; then null. */
  const served = new LRUCache<string, { segments: Set<string> | null }>({ max: 50_000 });

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
    recordFile(grantId, name) {
      const grant = served.get(grantId) ?? { segments: new Set<string>() };
      if (grant.segments === null) return;
      const number = SEGMENT_NAME.exec(name)?.[1];
      if (number === undefined) return;
      served.set(grantId, grant);
      grant.segments.add(number);
      const seconds = [...grant.segments].reduce(
        (sum, segment) => sum + getSegmentSeconds(Number(segment)),
        0,
      );
      if (seconds < PLAY_SECONDS) return;
      grant.segments = null;
      countPlay(grantId).catch((error: unknown) => log.warn({ err: error }, "counting a play failed"));
    },
  };
}
