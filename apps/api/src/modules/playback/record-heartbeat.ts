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
  /** Left out, it only asks whether to play on. */
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
 * Where the viewer is, every 15 seconds. Keeps the place, the device's seat and the owner's figures.
 * @returns why the viewer may not play on; null while they may
 * @throws AppError not-found for a grant that is unknown or another device's
 */
export async function recordHeartbeat(ctx: Context, heartbeat: Heartbeat): Promise<StopReason | null> {
  const now = ctx.clock.now();
  const { grantId, deviceId, positionSeconds } = heartbeat;
  const [grant] = await prepareGrantWithSession(ctx.db).execute({ grantId, deviceId });
  if (!grant) throw createNotFoundError();
  const { session } = grant;
  // Whoever takes over ends the sitting with the grant; a refund ends the grant alone.
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
