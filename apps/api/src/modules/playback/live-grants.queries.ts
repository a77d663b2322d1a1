import { isFullyRefunded, isSuspendedByDispute } from "@matinee/domain/admission";
import { and, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import { playbackGrants } from "../../db/schema/playback.ts";
import { subscribers } from "../../db/schema/subscribers.ts";

/** Finds unexpired grants that are revoked, or whose order or subscriber no longer gives access. */
export async function findRevokedGrantIds(db: Queryable, now: Date): Promise<string[]> {
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
    })
    .from(playbackGrants)
    .leftJoin(orders, eq(orders.id, playbackGrants.orderId))
    .leftJoin(subscribers, eq(subscribers.id, playbackGrants.subscriberId))
    .where(
      and(
        gt(playbackGrants.expiresAt, now),
        or(
          isNotNull(playbackGrants.revokedAt),
          isNotNull(playbackGrants.orderId),
          isNotNull(subscribers.removedAt),
        ),
      ),
    );
  return rows
    .filter(
      ({ revokedAt, order, removedAt }) =>
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
