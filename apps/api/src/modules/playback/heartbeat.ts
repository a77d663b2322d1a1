import { and, eq, sql } from "drizzle-orm";
import type { StopReason } from "@matinee/contract/schemas/videos";
import type { Context } from "../../platform/context.ts";
import { prepareOnce } from "../../db/prepare-once.ts";
import { notFound } from "../../platform/errors.ts";
import { watchedBetween } from "./playback.rules.ts";
import { playbackGrants, sittings } from "../../db/schema/playback.ts";

export interface Heartbeat {
  grantId: string;
  deviceId: string;
  /** Left out, it only asks whether to play on. */
  positionSeconds?: number | undefined;
  ended?: boolean | undefined;
}

const grantWithSitting = prepareOnce((db) =>
  db
    .select({
      pageId: playbackGrants.pageId,
      revokedAt: playbackGrants.revokedAt,
      expiresAt: playbackGrants.expiresAt,
      sitting: {
        id: sittings.id,
        positionSeconds: sittings.positionSeconds,
        lastSeenAt: sittings.lastSeenAt,
        endedAt: sittings.endedAt,
      },
    })
    .from(playbackGrants)
    .leftJoin(sittings, eq(sittings.id, playbackGrants.sittingId))
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
export async function recordHeartbeat(ctx: Context, beat: Heartbeat): Promise<StopReason | null> {
  const now = ctx.clock.now();
  const { grantId, deviceId, positionSeconds } = beat;
  const [grant] = await grantWithSitting(ctx.db).execute({ grantId, deviceId });
  if (!grant) throw notFound();
  const { sitting } = grant;
  // Whoever takes over ends the sitting with the grant; a refund ends the grant alone.
  if (grant.revokedAt) return sitting?.endedAt ? "taken-over" : "withdrawn";
  if (grant.expiresAt <= now) return "ran-out";
  if (!sitting || positionSeconds === undefined) return null;
  const seconds = watchedBetween(sitting, positionSeconds, now);
  await ctx.db
    .update(sittings)
    .set({
      positionSeconds,
      lastSeenAt: now,
      watchedSeconds: sql`${sittings.watchedSeconds} + ${seconds}`,
      endedAt: beat.ended ? now : null,
    })
    .where(eq(sittings.id, sitting.id));
  if (seconds > 0) ctx.watchMeter.add(grant.pageId, now, { seconds });
  return null;
}
