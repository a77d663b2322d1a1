import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { StopReason } from "@matinee/contract/schemas/videos";
import type { Queryable } from "../db/client.ts";
import { playbackGrants } from "../db/schema/playback.ts";
import { entitlements } from "../db/schema/subscribers.ts";

/** Carries the revocations to the API processes. */
export const REVOKED_CHANNEL = "playback_revoked";

/** Which grants to revoke: those of an entitlement, a pass in all its screenings, a displaced device (one grant), a session, a video or a page. */
export type RevocationTarget =
  | { entitlementId: string }
  | { passId: string }
  | { grantId: string }
  | { sessionId: string }
  | { videoId: string }
  | { pageId: string };

/**
 * Revokes grants in the caller's transaction. Within a second of its commit, every API process rejects their media
 * requests; a process whose listener is disconnected rejects all media requests.
 * @param stopReason the reason that the player shows; without it the reason follows from the playback session
 */
export async function revokePlayback(
  tx: Queryable,
  target: RevocationTarget,
  stopReason: StopReason | null = null,
): Promise<void> {
  await tx
    .update(playbackGrants)
    .set({ revokedAt: new Date(), stopReason })
    .where(and(buildTargetCondition(target), isNull(playbackGrants.revokedAt)));
  await tx.execute(sql`select pg_notify(${REVOKED_CHANNEL}, ${JSON.stringify(target)})`);
}

/**
 * Revokes the grants that exist now, one by one. Unlike a revocation by entitlement, it does not affect a start
 * in the next seconds, which may already have a new viewing link.
 * @returns their number
 */
export async function revokeLiveGrants(
  tx: Queryable,
  target: RevocationTarget,
  now: Date,
  stopReason: StopReason = "withdrawn",
): Promise<number> {
  const grants = await tx
    .select({ id: playbackGrants.id })
    .from(playbackGrants)
    .where(
      and(buildTargetCondition(target), isNull(playbackGrants.revokedAt), gt(playbackGrants.expiresAt, now)),
    );
  for (const { id } of grants) await revokePlayback(tx, { grantId: id }, stopReason);
  return grants.length;
}

function buildTargetCondition(target: RevocationTarget) {
  if ("entitlementId" in target) return eq(playbackGrants.entitlementId, target.entitlementId);
  if ("passId" in target)
    return inArray(
      playbackGrants.entitlementId,
      sql`(select ${entitlements.id} from ${entitlements} where ${entitlements.passId} = ${target.passId})`,
    );
  if ("grantId" in target) return eq(playbackGrants.id, target.grantId);
  if ("sessionId" in target) return eq(playbackGrants.sessionId, target.sessionId);
  if ("videoId" in target) return eq(playbackGrants.videoId, target.videoId);
  return eq(playbackGrants.pageId, target.pageId);
}
