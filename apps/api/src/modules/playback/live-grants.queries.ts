import { isFullyRefunded, isSuspendedByDispute } from "@matinee/domain/admission";
import { and, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { isNoRehearsal } from "../../db/is-no-rehearsal.ts";
import { orders } from "../../db/schema/orders.ts";
import { pages } from "../../db/schema/pages.ts";
import { playbackGrants } from "../../db/schema/playback.ts";
import { subscribers } from "../../db/schema/subscribers.ts";

/** A start that reads an event just before its cancellation stores the grant just after it. */
const LATE_START = sql`interval '10 seconds'`;

/**
 * Finds unexpired grants that are revoked, or whose order, subscriber or event no longer gives access. Owner, staff and
 * team see an event that is not public.
 */
export async function findRevokedGrantIds(db: Queryable, now: Date): Promise<string[]> {
  const hasEventEnded = sql<boolean>`(${playbackGrants.hostId} is null and ${isNoRehearsal} and (
    not ${pages.activated} or coalesce(${playbackGrants.createdAt} < ${pages.cancelledAt} + ${LATE_START}, false)))`;
  const rows = await db
    .select({
      id: playbackGrants.id,
      revokedAt: playbackGrants.revokedAt,
      order: {
        status: orders.status,
        totalCents: orders.totalCents,
        refundedCents: orders.refundedCents,
        disputeStatus: orders.disputeStatus,
      },
      removedAt: subscribers.removedAt,
      hasEventEnded,
    })
    .from(playbackGrants)
    .innerJoin(pages, eq(pages.id, playbackGrants.pageId))
    .leftJoin(orders, eq(orders.id, playbackGrants.orderId))
    .leftJoin(subscribers, eq(subscribers.id, playbackGrants.subscriberId))
    .where(
      and(
        gt(playbackGrants.expiresAt, now),
        or(
          isNotNull(playbackGrants.revokedAt),
          isNotNull(playbackGrants.orderId),
          isNotNull(subscribers.removedAt),
          hasEventEnded,
        ),
      ),
    );
  return rows
    .filter(
      ({ revokedAt, order, removedAt, hasEventEnded: isOver }) =>
        isOver ||
        revokedAt !== null ||
        removedAt !== null ||
        (order !== null && (isFullyRefunded(order) || isSuspendedByDispute(order.disputeStatus))),
    )
    .map(({ id }) => id);
}

/** Finds the ends of the live grants, which heartbeats may have moved. */
export function findGrantEnds(db: Queryable, now: Date): Promise<{ id: string; expiresAt: Date }[]> {
  return db
    .select({ id: playbackGrants.id, expiresAt: playbackGrants.expiresAt })
    .from(playbackGrants)
    .where(and(gt(playbackGrants.expiresAt, now), isNull(playbackGrants.revokedAt)));
}
