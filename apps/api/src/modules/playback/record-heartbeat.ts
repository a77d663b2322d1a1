import { and, eq, sql } from "drizzle-orm";
import type { StopReason } from "@matinee/contract/schemas/videos";
import type { Context } from "../../platform/context.ts";
import { prepareOnce } from "../../db/prepare-once.ts";
import { createNotFoundError } from "../../platform/errors.ts";
import { computeWatchedSeconds } from "./playback.rules.ts";
import { playbackGrants, playbackSessions } from "../../db/schema/playback.ts";

export interface Heartbeat {
  grantId: string;
  deviceId: string;
  /** Seconds. Without it the heartbeat only checks whether playback may continue. */
  positionSeconds?: number | undefined;
  ended?: boolean | undefined;
}

const prepareGrantWithSession = prepareOnce((db) =>
  db
    .select({
      pageId: playbackGrants.pageId,
      revokedAt: playbackGrants.revokedAt,
      expiresAt: playbackGrants.expiresAt,
      session: {
        id: playbackSessions.id,
        positionSeconds: playbackSessions.positionSeconds,
        lastSeenAt: playbackSessions.lastSeenAt,
        endedAt: playbackSessions.endedAt,
      },
    })
    .from(playbackGrants)
    .leftJoin(playbackSessions, eq(playbackSessions.id, playbackGrants.playbackSessionId))
    .where(
      and(
        eq(playbackGrants.id, sql.placeholder("grantId")),
        eq(playbackGrants.deviceId, sql.placeholder("deviceId")),
      ),
    )
    .prepare("heartbeat"),
);

/**
 * Records a player's heartbeat, sent every 15 seconds: resume position, active device and watch time.
 * @returns why playback must stop; null while it may continue
 * @throws AppError not-found for an unknown grant or one of another device
 */
export async function recordHeartbeat(ctx: Context, heartbeat: Heartbeat): Promise<StopReason | null> {
  const now = ctx.clock.now();
  const { grantId, deviceId, positionSeconds } = heartbeat;
  const [grant] = await prepareGrantWithSession(ctx.db).execute({ grantId, deviceId });
  if (!grant) throw createNotFoundError();
  const { session } = grant;
  // A takeover ends both session and grant; a refund only revokes the grant.
  if (grant.revokedAt) return session?.endedAt ? "taken-over" : "withdrawn";
  if (grant.expiresAt <= now) return "ran-out";
  if (!session || positionSeconds === undefined) return null;
  const seconds = computeWatchedSeconds(session, positionSeconds, now);
  await ctx.db
    .update(playbackSessions)
    .set({
      positionSeconds,
      lastSeenAt: now,
      watchedSeconds: sql`${playbackSessions.watchedSeconds} + ${seconds}`,
      endedAt: heartbeat.ended ? now : null,
    })
    .where(eq(playbackSessions.id, session.id));
  if (seconds > 0) ctx.watchMeter.add(grant.pageId, now, { seconds });
  return null;
}
