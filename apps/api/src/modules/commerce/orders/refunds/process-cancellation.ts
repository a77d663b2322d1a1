import { and, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { Services } from "../../../../platform/context.ts";
import type { Transaction } from "../../../../db/client.ts";
import { transact } from "../../../../db/transaction.ts";
import { emailOutbox } from "../../../../db/schema/email-outbox.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { payments, refunds } from "../../../../db/schema/payments.ts";
import { startRefund } from "./start-refund.ts";
import { subscribers } from "../../../../db/schema/subscribers.ts";
import { recordOrderHistory } from "../order-history.ts";
import { orderHistory, orders } from "../../../../db/schema/orders.ts";
import { revokePlayback } from "../../../../platform/revoke-playback.ts";

const BATCH_SIZE = 200;
/** Older cancellations are not processed again. Cancelling again sets a new date. */
const LOOKBACK_MS = 30 * 86_400_000;

/**
 * Refunds the orders of a cancelled event and emails the buyers and subscribers. Refunds are inserted in batches with
 * SKIP LOCKED, so that a restarted worker continues where it stopped and two workers take different orders.
 */
export async function processCancellation(services: Services, { pageId }: { pageId: string }): Promise<void> {
  const [page] = await services.db
    .select({ cancelledAt: pages.cancelledAt })
    .from(pages)
    .where(eq(pages.id, pageId));
  if (!page?.cancelledAt) return;
  while ((await startRefundBatch(services, pageId, page.cancelledAt)) === BATCH_SIZE);
  while ((await enqueueCancellationEmailBatch(services, pageId, "order")) === BATCH_SIZE);
  while ((await enqueueCancellationEmailBatch(services, pageId, "subscriber")) === BATCH_SIZE);
}

/**
 * Recurring job: looks through the events that were cancelled lately, for orders that were paid later or by an API of the
 * version before the jobs.
 */
export async function reviewCancellations(services: Services): Promise<void> {
  const since = new Date(services.clock.now().getTime() - LOOKBACK_MS);
  const cancelled = await services.db
    .select({ pageId: pages.id })
    .from(pages)
    .where(and(isNotNull(pages.cancelledAt), gt(pages.cancelledAt, since)));
  for (const page of cancelled) await processCancellation(services, page);
}

async function startRefundBatch(services: Services, pageId: string, cancelledAt: Date): Promise<number> {
  return transact(services.db, async (tx) => {
    const unrefundedOrders = await tx
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.pageId, pageId),
          inArray(orders.status, ["paid", "partially_refunded"]),
          sql`not exists (select 1 from refunds r where r.order_id = ${orders.id}
            and (r.status = 'started' or (r.reason = 'cancelled' and r.created_at >= ${cancelledAt.toISOString()}::timestamptz)))`,
        ),
      )
      .limit(BATCH_SIZE)
      .for("update", { skipLocked: true });
    for (const order of unrefundedOrders) await startCancellationRefund(tx, services, order);
    return unrefundedOrders.length;
  });
}

async function startCancellationRefund(
  tx: Transaction,
  services: Services,
  order: typeof orders.$inferSelect,
): Promise<void> {
  const amountCents = order.totalCents - order.refundedCents;
  if (amountCents === 0 || !order.chargeId) {
    await tx.update(orders).set({ status: "refunded" }).where(eq(orders.id, order.id));
    await recordOrderHistory(tx, order.id, { kind: "cancelled" });
    return revokePlayback(tx, { orderId: order.id });
  }
  const [payment] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.subjectId, order.id), eq(payments.chargeId, order.chargeId)));
  if (!payment) throw new Error(`order ${order.id} has a charge but no payment`);
  await startRefund(tx, services, {
    orderId: order.id,
    paymentId: payment.id,
    amountCents,
    reason: "cancelled",
  });
}

/**
 * Enqueues the missing emails: one per address, to those who had a place until the event was cancelled. Orders come
 * first, and of several orders the one whose payment goes back to the reader, because the email says what is refunded.
 */
async function enqueueCancellationEmailBatch(
  { db }: Services,
  pageId: string,
  holderType: "order" | "subscriber",
): Promise<number> {
  const recipients =
    holderType === "order"
      ? sql`select o.id, coalesce(o.gift->>'recipientEmail', o.email) as email,
            case when o.gift is null and o.total_cents > 0 and o.status <> 'disputed' then 1
              when o.gift is not null then 2 else 3 end as rank
          from ${orders} o
          where o.page_id = ${pageId} and (o.status in ('paid', 'partially_refunded', 'disputed')
            or o.status = 'refunded' and (
              exists (select 1 from ${refunds} r where r.order_id = o.id and r.reason = 'cancelled')
              or exists (select 1 from ${orderHistory} h where h.order_id = o.id and h.kind = 'cancelled')))`
      : sql`select id, email, 1 as rank from ${subscribers} where page_id = ${pageId} and removed_at is null`;
  // By address and not by the key: versions before this one wrote one email per order, with other keys.
  const { rowCount } = await db.execute(sql`
    insert into ${emailOutbox} (id, template, "to", input, dedupe_key, page_id)
    select gen_random_uuid(), 'cancelled', p.email,
      jsonb_build_object('pageId', ${pageId}::text, ${`${holderType}Id`}::text, p.id),
      ${`cancelled:${pageId}:`}::text || lower(p.email), ${pageId}::uuid
    from (select distinct on (lower(email)) id, email from (${recipients}) r order by lower(email), rank, id) p
    where not exists (
      select 1 from ${emailOutbox} m
      where m.page_id = ${pageId}::uuid and m.template = 'cancelled' and lower(m."to") = lower(p.email))
    limit ${BATCH_SIZE}
    on conflict (dedupe_key) do nothing`);
  return rowCount ?? 0;
}
