import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { playbackGrants } from "../../db/schema/playback.ts";

export const REVOKED_CHANNEL = "playback_revoked";

/** Whose grants end: of a refunded or disputed order, a removed subscriber, a displaced device, a removed video, a page. */
export type RevocationTarget =
  | { orderId: string }
  | { subscriberId: string }
  | { grantId: string }
  | { videoId: string }
  | { pageId: string };

/**
 * Ends grants in the transaction of what ends them. Once it commits, every API process refuses their bytes within the
 * second; a process that cannot hear refuses all.
 */
export async function revokePlayback(tx: Queryable, target: RevocationTarget): Promise<void> {
  await tx
    .update(playbackGrants)
    .set({ revokedAt: new Date() })
    .where(and(buildTargetCondition(target), isNull(playbackGrants.revokedAt)));
  await tx.execute(sql`select pg_notify(${REVOKED_CHANNEL}, ${JSON.stringify(target)})`);
}

function buildTargetCondition(target: RevocationTarget) {
  if ("orderId" in target) return eq(playbackGrants.orderId, target.orderId);
  if ("subscriberId" in target) return eq(playbackGrants.subscriberId, target.subscriberId);
  if ("grantId" in target) return eq(playbackGrants.id, target.grantId);
  if ("videoId" in target) return eq(playbackGrants.videoId, target.videoId);
  return eq(playbackGrants.pageId, target.pageId);
}
