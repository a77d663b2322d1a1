import { sql } from "drizzle-orm";
import type { Queryable } from "../../../../db/client.ts";
import { selectHolderCount } from "../../../events/pages/save/holders.queries.ts";

export interface CancelProgress {
  /** Orders with a charge that the cancellation has refunded or will refund. */
  refunds: number;
  refunded: number;
  failed: number;
}

/** Counts the refunds of a cancelled event. All counts are 0 if the event is not cancelled. */
export async function findCancelProgress(db: Queryable, pageId: string): Promise<CancelProgress> {
  const { rows } = await db.execute<{ refunds: number; refunded: number; failed: number }>(sql`
    select
      count(*) filter (where o.outstanding or o.refunded)::int as refunds,
      count(*) filter (where o.refunded and not o.outstanding)::int as refunded,
      count(*) filter (where o.outstanding and o.failed)::int as failed
    from (
      select
        o.status in ('paid', 'partially_refunded') and o.total_cents > o.refunded_cents as outstanding,
        exists (select 1 from refunds r where r.order_id = o.id and r.reason = 'cancelled' and r.status = 'succeeded') as refunded,
        exists (select 1 from refunds r where r.order_id = o.id and r.reason = 'cancelled' and r.status = 'failed'
          and r.created_at >= p.cancelled_at) as failed
      from orders o join pages p on p.id = o.page_id
      where o.page_id = ${pageId} and p.cancelled_at is not null
    ) o`);
  return rows[0] ?? { refunds: 0, refunded: 0, failed: 0 };
}

/**
 * Finds what cancelling an event would mean: who is told, how many orders are refunded, and how much in cents. `holders` are
 * those who would lose their place if it was only closed.
 * @returns null when the event is cancelled
 */
export async function findCancellationAhead(db: Queryable, pageId: string) {
  const { rows } = await db.execute<{ holders: number; people: number; orders: number; amount: number }>(sql`
    select (${selectHolderCount(db, pageId)})::int as holders,
      (select count(distinct lower(r.email))::int from (
        select coalesce(o.gift->>'recipientEmail', o.email) as email from orders o
        where o.page_id = p.id and o.status in ('paid', 'partially_refunded', 'disputed')
        union all
        select s.email from subscribers s where s.page_id = p.id and s.removed_at is null) r) as people,
      (select count(*)::int from orders o where o.page_id = p.id and o.status in ('paid', 'partially_refunded')
        and o.total_cents > o.refunded_cents) as orders,
      (select coalesce(sum(o.total_cents - o.refunded_cents), 0)::int from orders o
        where o.page_id = p.id and o.status in ('paid', 'partially_refunded')) as amount
    from pages p where p.id = ${pageId} and p.cancelled_at is null`);
  return rows[0] ?? null;
}
