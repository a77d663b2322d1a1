import { and, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { Services } from "../../../../platform/context.ts";
import type { Transaction } from "../../../../db/client.ts";
import { transact } from "../../../../db/transaction.ts";
import { emailOutbox } from "../../../../db/schema/email-outbox.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { payments } from "../../../../db/schema/payments.ts";
import { startRefund } from "./start-refund.ts";
import { selectHolders } from "../../../events/holders.queries.ts";
import { applyOrderAccess } from "../../../access/apply-order-access.ts";
import { recordOrderHistory } from "../order-history.ts";
import { orders } from "../../../../db/schema/orders.ts";

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
  while ((await enqueueCancellationEmailBatch(services, pageId)) === BATCH_SIZE);
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
      .for("no key update", { skipLocked: true });
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
    return applyOrderAccess(tx, [order.id]);
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
async function enqueueCancellationEmailBatch({ db }: Services, pageId: string): Promise<number> {
  // By address and not by the key: versions before this one wrote one email per order, with other keys.
  const { rowCount } = await db.execute(sql`
    insert into ${emailOutbox} (id, template, "to", language, input, dedupe_key, page_id)
    select gen_random_uuid(), 'cancelled', p.email, p.language,
      jsonb_build_object('pageId', ${pageId}::text) || p.holder,
      ${`cancelled:${pageId}:`}::text || lower(p.email), ${pageId}::uuid
    from (
      select distinct on (lower(email)) email, holder, language
      from (${selectHolders(pageId, { isCancelled: true, withOtherBuyers: true, withPasses: "unreserved" })}) h
      order by lower(email), case when place = 'ticket' and not disputed then 1 when place = 'gift' then 2
        when place = 'registration' then 4 else 3 end, holder
    ) p
    where not exists (
      select 1 from ${emailOutbox} m
      where m.page_id = ${pageId}::uuid and m.template = 'cancelled' and lower(m."to") = lower(p.email))
    limit ${BATCH_SIZE}
    on conflict (dedupe_key) do nothing`);
  return rowCount ?? 0;
}
