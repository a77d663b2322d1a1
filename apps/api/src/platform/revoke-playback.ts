import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { StopReason } from "@matinee/contract/schemas/videos";
import type { Queryable } from "../db/client.ts";
import { playbackGrants } from "../db/schema/playback.ts";
import { entitlements, passes } from "../db/schema/subscribers.ts";

/** Carries the revocations to the API processes. */
export const REVOKED_CHANNEL = "playback_revoked";

/**
 * Which grants to revoke: those of an entitlement, and if it is the ticket of a pass of all screenings for which that was used;
 * those of a pass, a displaced device (one grant), a session, a video or a page.
 */
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
  await tx.execute(
    "entitlementId" in target
      ? sql`select pg_notify(${REVOKED_CHANNEL}, json_strip_nulls(json_build_object('entitlementId', ${target.entitlementId}::text,
          'passId', (select ${passes.id} from ${passes} where ${passes.entitlementId} = ${target.entitlementId})))::text)`
      : sql`select pg_notify(${REVOKED_CHANNEL}, ${JSON.stringify(target)})`,
  );
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
  // As an array, so that the index of the grants is read for it.
  if ("entitlementId" in target)
    return sql`${playbackGrants.entitlementId} = any(array(select ${target.entitlementId}::uuid union all
      select ${entitlements.id} from ${passes} join ${entitlements} on ${entitlements.passId} = ${passes.id}
      where ${passes.entitlementId} = ${target.entitlementId}))`;
  if ("passId" in target)
    return sql`${playbackGrants.entitlementId} = any(array(
      select ${entitlements.id} from ${entitlements} where ${entitlements.passId} = ${target.passId}))`;
  if ("grantId" in target) return eq(playbackGrants.id, target.grantId);
  if ("sessionId" in target) return eq(playbackGrants.sessionId, target.sessionId);
  if ("videoId" in target) return eq(playbackGrants.videoId, target.videoId);
  return eq(playbackGrants.pageId, target.pageId);
}
