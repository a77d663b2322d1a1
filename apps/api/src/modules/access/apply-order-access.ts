import { decideOrderAccess, type EntitlementEnd } from "@matinee/domain/admission";
import { inArray, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Queryable } from "../../db/client.ts";
import { comps } from "../../db/schema/comps.ts";
import { entitlements } from "../../db/schema/subscribers.ts";
import { orderHistory, orderLines, orders } from "../../db/schema/orders.ts";
import { refunds } from "../../db/schema/payments.ts";
import { revokePlayback } from "../../platform/revoke-playback.ts";

/** Why an order admits no longer: its free ticket was withdrawn, its event cancelled, or its payment given back. */
const endOfOrder = sql<EntitlementEnd>`case
  when exists (select from ${comps} c where c.order_id = ${orders}.id and c.revoked_at is not null) then 'withdrawn'
  when exists (select from ${refunds} r where r.order_id = ${orders}.id and r.reason = 'cancelled')
    or exists (select from ${orderHistory} h where h.order_id = ${orders}.id and h.kind = 'cancelled') then 'cancelled'
  else 'refunded' end`;

/**
 * Brings the entitlements of orders to what their payments and disputes say now, and ends what plays by those that do not
 * admit. It recomputes them, so that a second call changes nothing. Call it in each transaction that changes the payment
 * state of an order, which holds the order's lock.
 */
export async function applyOrderAccess(tx: Queryable, orderIds: readonly string[]): Promise<void> {
  const rows = await tx
    .select({
      id: orders.id,
      pageId: orders.pageId,
      status: orders.status,
      totalCents: orders.totalCents,
      refundedCents: orders.refundedCents,
      disputeStatus: orders.disputeStatus,
      lineTypes: sql<
        (typeof orderLines.$inferSelect)["type"][]
      >`array(select distinct l.type from ${orderLines} l where l.order_id = ${orders}.id)`,
      end: endOfOrder,
    })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
    .orderBy(orders.id);
  const decided = rows.map(({ id: orderId, pageId, lineTypes, end, ...order }) => {
    const access = decideOrderAccess({ ...order, lines: lineTypes.map((type) => ({ type })) });
    return { orderId, pageId, access, end };
  });
  const none = decided.filter(({ access }) => access === "none");
  const held = decided.filter(({ access }) => access !== "none");
  // Such as after a dispute about a late payment, whose order is expired again.
  if (none.length > 0) {
    const orderIdsWithout = none.map(({ orderId }) => orderId);
    await tx.delete(entitlements).where(inArray(entitlements.orderId, orderIdsWithout));
  }
  if (held.length === 0) return;
  const now = sql`now()`;
  const applied = await tx
    .insert(entitlements)
    .values(
      held.map(({ orderId, pageId, access, end }) => ({
        id: uuidv7(),
        orderId,
        pageId,
        suspendedAt: access === "suspended" ? now : null,
        revokedAt: access === "revoked" ? now : null,
        revokedReason: access === "revoked" ? end : null,
      })),
    )
    .onConflictDoUpdate({
      target: entitlements.orderId,
      set: {
        // The time at which it began stays.
        suspendedAt: sql`case when excluded.suspended_at is not null then coalesce(${entitlements.suspendedAt}, excluded.suspended_at) end`,
        revokedAt: sql`case when excluded.revoked_at is not null then coalesce(${entitlements.revokedAt}, excluded.revoked_at) end`,
        revokedReason: sql`excluded.revoked_reason`,
      },
    })
    .returning({
      id: entitlements.id,
      suspendedAt: entitlements.suspendedAt,
      revokedAt: entitlements.revokedAt,
    });
  for (const { id, suspendedAt, revokedAt } of applied)
    if (suspendedAt ?? revokedAt) await revokePlayback(tx, { entitlementId: id });
}
