import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { openCheckouts, queuePlaces, saleQueues } from "../../../db/schema/sale-queues.ts";
import type { Context } from "../../../platform/context.ts";
import { createQueueToken } from "../../access/queue-token.ts";
import { hashDevice, hashNetwork } from "./place-hashes.ts";

/**
 * Notes that a browser has the checkout of an event open whose queue is on standby (rules/sale-queue.md, Standby).
 * @returns the link of the place of a browser that had it open as the queue opened; null for others
 */
export async function noteCheckout(
  ctx: Context,
  pageId: string,
  deviceId: string,
): Promise<{ queueToken: string | null }> {
  const now = ctx.clock.now();
  const deviceHash = hashDevice(pageId, deviceId);
  const noted = await ctx.db
    .insert(openCheckouts)
    .select(
      ctx.db
        .select({
          pageId: saleQueues.pageId,
          deviceHash: sql<string>`${deviceHash}`.as("device_hash"),
          networkHash: sql<string | null>`${hashNetwork(ctx, pageId)}`.as("network_hash"),
          openedAt: sql<Date>`${now.toISOString()}::timestamptz`.as("opened_at"),
          seenAt: sql<Date>`${now.toISOString()}::timestamptz`.as("seen_at"),
        })
        .from(saleQueues)
        .where(and(eq(saleQueues.pageId, pageId), eq(saleQueues.state, "standby"))),
    )
    .onConflictDoUpdate({
      target: [openCheckouts.pageId, openCheckouts.deviceHash],
      set: { seenAt: sql`excluded.seen_at` },
    })
    .returning({ pageId: openCheckouts.pageId });
  if (noted.length > 0) return { queueToken: null };
  const [place] = await ctx.db
    .select({ id: queuePlaces.id })
    .from(queuePlaces)
    .where(
      and(
        eq(queuePlaces.pageId, pageId),
        eq(queuePlaces.deviceHash, deviceHash),
        isNull(queuePlaces.endedAt),
        isNotNull(queuePlaces.admittedAt),
      ),
    );
  return { queueToken: place ? createQueueToken(ctx.config.keyRing, place.id) : null };
}
