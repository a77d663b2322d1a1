import { sql } from "drizzle-orm";
import type { Queryable } from "../../../../db/client.ts";

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
