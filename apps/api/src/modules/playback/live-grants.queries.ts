import { and, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../../db/client.ts";
import { isNoRehearsal } from "../../db/is-no-rehearsal.ts";
import { pages } from "../../db/schema/pages.ts";
import { playbackGrants } from "../../db/schema/playback.ts";
import { entitlements, passes } from "../../db/schema/subscribers.ts";

/** A start that reads an event just before its cancellation stores the grant just after it. */
const LATE_START = sql`interval '10 seconds'`;

/** The ticket of a pass, whose end is that of all its uses. */
const passTicket = alias(entitlements, "pass_ticket");

/**
 * Finds unexpired grants that are revoked, or whose entitlement, pass or event no longer gives access. Owner, staff and
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
    .leftJoin(passes, eq(passes.id, entitlements.passId))
    .leftJoin(passTicket, eq(passTicket.id, passes.entitlementId))
    .where(
      and(
        gt(playbackGrants.expiresAt, now),
        or(
          isNotNull(playbackGrants.revokedAt),
          isNotNull(entitlements.suspendedAt),
          isNotNull(entitlements.revokedAt),
          isNotNull(passTicket.suspendedAt),
          isNotNull(passTicket.revokedAt),
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
