import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { StopReason } from "@matinee/contract/schemas/videos";
import type { Queryable } from "../db/client.ts";
import { playbackGrants, playbackRevocations } from "../db/schema/playback.ts";
import { entitlements, passes } from "../db/schema/subscribers.ts";

/** Tells the API processes of revocations at once. They read them in any case. */
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

/** Longest lifetime of a grant with all its renewals. Afterwards the player starts playback again. */
export const MAX_GRANT_MS = 24 * 3_600_000;

/** A signature is given a moment after the row says when it ends. */
const LATE_SIGNATURE = sql`interval '1 minute'`;

/**
 * Revokes grants in the caller's transaction. Within two seconds of its commit, every API process rejects their media
 * requests; a process that cannot read the revocations rejects all media requests.
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
  await announceRevocation(tx, target, stopReason);
}

/** Stores a revocation for the processes that read them, and wakes those that listen. */
async function announceRevocation(
  tx: Queryable,
  target: RevocationTarget,
  stopReason: StopReason | null,
): Promise<void> {
  const entries = buildEntries(target, stopReason);
  await tx.execute(sql`
    with entry as (${entries}), stored as (
      insert into ${playbackRevocations} (id, target_id, page_id, ends_at)
      select gen_random_uuid(), entry.target_id, entry.page_id, entry.ends_at from entry)
    select pg_notify(${REVOKED_CHANNEL}, json_object_agg(entry.name, entry.target_id)::text) from entry`);
}

/**
 * Selects what is revoked: its name in the notification, its id, its event and until when signatures may name it. A grant opens
 * captions and pictures beyond the film's signature, until the end of its renewals; a device that gave way to another one of its
 * viewer may keep these. A member of a live room has no grant.
 */
function buildEntries(target: RevocationTarget, stopReason: StopReason | null) {
  const longest = sql`now() + make_interval(secs => ${MAX_GRANT_MS / 1000})`;
  if ("entitlementId" in target)
    return sql`
      select 'entitlementId' as name, ${target.entitlementId}::uuid as target_id,
        (select held.page_id from ${entitlements} held where held.id = ${target.entitlementId}) as page_id,
        ${longest} as ends_at
      union all select 'passId', ${passes.id}, null, ${longest} from ${passes}
        where ${passes.entitlementId} = ${target.entitlementId}`;
  if ("grantId" in target)
    return sql`
      select 'grantId' as name, ${target.grantId}::uuid as target_id, own.page_id,
        case when own.id is null then ${longest}
          when own.claims is not null and ${stopReason === "taken-over"} then greatest(own.expires_at, now()) + ${LATE_SIGNATURE}
          else greatest(own.expires_at, own.renewable_until, now()) + ${LATE_SIGNATURE} end as ends_at
      from (select) one left join ${playbackGrants} own on own.id = ${target.grantId}`;
  const [name, id] =
    "passId" in target
      ? ["passId", target.passId]
      : "sessionId" in target
        ? ["sessionId", target.sessionId]
        : "videoId" in target
          ? ["videoId", target.videoId]
          : ["pageId", target.pageId];
  return sql`select ${name}::text as name, ${id}::uuid as target_id,
    ${"pageId" in target ? target.pageId : null}::uuid as page_id, ${longest} as ends_at`;
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
