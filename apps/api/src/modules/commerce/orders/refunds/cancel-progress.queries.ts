import type { Cancellation } from "@matinee/contract/schemas/pages";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../../../db/client.ts";
import { selectHolderCount } from "../../../events/holders.queries.ts";

export interface CancelProgress {
  /** Orders with a charge that the cancellation has refunded or will refund. */
  refunds: number;
  refunded: number;
  failed: number;
}

/** Counts the refunds of a cancelled event. All counts are 0 if the event is not cancelled. */
export async function findCancelProgress(db: Queryable, pageId: string): Promise<CancelProgress> {
  const cancellation = (await findCancellations(db, [pageId])).get(pageId);
  if (!cancellation) return { refunds: 0, refunded: 0, failed: 0 };
  const { refunds, refunded, failed } = cancellation;
  return { refunds, refunded, failed };
}

/** Finds when and by whom events were cancelled, and how far their refunds are, by event; only the cancelled ones. */
export async function findCancellations(
  db: Queryable,
  pageIds: readonly string[],
): Promise<Map<string, Cancellation>> {
  if (pageIds.length === 0) return new Map();
  const { rows } = await db.execute<{
    id: string;
    at: Date | string;
    by: string | null;
    refunds: number;
    refunded: number;
    failed: number;
  }>(sql`
    select p.id, p.cancelled_at as at,
      (select nullif(btrim(a.first_name || ' ' || a.last_name), '') from audit_entries e
        join accounts a on a.id = e.actor_id
        where e.subject_type = 'page' and e.subject_id = p.id::text and e.action = 'page.cancel'
        order by e.created_at limit 1) as by,
      count(*) filter (where o.outstanding or o.refunded)::int as refunds,
      count(*) filter (where o.refunded and not o.outstanding)::int as refunded,
      count(*) filter (where o.outstanding and o.failed)::int as failed
    from pages p left join lateral (
      select
        o.status in ('paid', 'partially_refunded') and o.total_cents > o.refunded_cents as outstanding,
        exists (select 1 from refunds r where r.order_id = o.id and r.reason = 'cancelled' and r.status = 'succeeded') as refunded,
        exists (select 1 from refunds r where r.order_id = o.id and r.reason = 'cancelled' and r.status = 'failed'
          and r.created_at >= p.cancelled_at) as failed
      from orders o where o.page_id = p.id
    ) o on true
    where p.id = any(${sql.param([...pageIds])}::uuid[]) and p.cancelled_at is not null
    group by p.id`);
  return new Map(rows.map(({ id, at, ...rest }) => [id, { ...rest, at: new Date(at).toISOString() }]));
}

/**
 * Finds what cancelling an event would mean: who is told, how many orders are refunded, and how much in cents. `holders` are
 * those who would lose their place if it was only closed.
 * @returns null when the event is cancelled
 */
export async function findCancellationAhead(db: Queryable, pageId: string) {
  const { rows } = await db.execute<{ holders: number; people: number; orders: number; amount: number }>(sql`
    select ${selectHolderCount(pageId)} as holders,
      (select count(distinct lower(r.email))::int from (
        select coalesce(o.gift->>'recipientEmail', o.email) as email from orders o
        where o.page_id = p.id and o.status in ('paid', 'partially_refunded', 'disputed')
        union all
        select s.email from subscribers s where s.page_id = p.id and s.removed_at is null and s.returned_at is null) r) as people,
      (select count(*)::int from orders o where o.page_id = p.id and o.status in ('paid', 'partially_refunded')
        and o.total_cents > o.refunded_cents) as orders,
      (select coalesce(sum(o.total_cents - o.refunded_cents), 0)::int from orders o
        where o.page_id = p.id and o.status in ('paid', 'partially_refunded')) as amount
    from pages p where p.id = ${pageId} and p.cancelled_at is null`);
  return rows[0] ?? null;
}
