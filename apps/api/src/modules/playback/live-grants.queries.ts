import { and, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { isNoRehearsal } from "../../db/is-no-rehearsal.ts";
import { pages } from "../../db/schema/pages.ts";
import { playbackGrants } from "../../db/schema/playback.ts";
import { entitlements } from "../../db/schema/subscribers.ts";

/** A start that reads an event just before its cancellation stores the grant just after it. */
const LATE_START = sql`interval '10 seconds'`;

/**
 * Finds unexpired grants that are revoked, or whose entitlement or event no longer gives access. Owner, staff and
 * team see an event that is not public.
 */
export async function findRevokedGrantIds(db: Queryable, now: Date): Promise<string[]> {
  const hasEventEnded = sql<boolean>`(${playbackGrants.hostId} is null and ${isNoRehearsal} and (
    not ${pages.activated} or coalesce(${playbackGrants.createdAt} < ${pages.cancelledAt} + ${LATE_START}, false)))`;
  const rows = await db
    .select({ id: playbackGrants.id })
    .from(playbackGrants)
    .innerJoin(pages, eq(pages.id, playbackGrants.pageId))
    .leftJoin(entitlements, eq(entitlements.id, playbackGrants.entitlementId))
    .where(
      and(
        gt(playbackGrants.expiresAt, now),
        or(
          isNotNull(playbackGrants.revokedAt),
          isNotNull(entitlements.suspendedAt),
          isNotNull(entitlements.revokedAt),
          hasEventEnded,
        ),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Finds the ends of the live grants, which heartbeats may have moved. */
export function findGrantEnds(db: Queryable, now: Date): Promise<{ id: string; expiresAt: Date }[]> {
  return db
    .select({ id: playbackGrants.id, expiresAt: playbackGrants.expiresAt })
    .from(playbackGrants)
    .where(and(gt(playbackGrants.expiresAt, now), isNull(playbackGrants.revokedAt)));
}
