import { sql } from "drizzle-orm";
import { orderLines, orders } from "../../db/schema/orders.ts";
import { subscribers } from "../../db/schema/subscribers.ts";

/**
 * Selects everyone who had access to an event by `dueAt` (ISO 8601, UTC), one row per order and registration: ticket
 * buyers, gift recipients (not givers) and registered people. The lowest `rank` is the way in that the event uses.
 */
export const selectHolders = (
  { id, emailCapture }: { id: string; emailCapture: boolean },
  dueAt: string,
) => sql`
  select coalesce(o.gift->>'recipientEmail', o.email) as email, jsonb_build_object('orderId', o.id) as holder,
    o.event_reminder_opt_out as opted_out, ${emailCapture ? 2 : 1}::int as rank
  from ${orders} o
  where o.page_id = ${id}::uuid and o.status in ('paid', 'partially_refunded') and o.paid_at <= ${dueAt}::timestamptz
    and exists (select 1 from ${orderLines} l where l.order_id = o.id and l.type in ('paywall', 'ticket'))
  union all
  select s.email, jsonb_build_object('subscriberId', s.id), s.event_reminder_opt_out, ${emailCapture ? 1 : 2}::int
  from ${subscribers} s
  where s.page_id = ${id}::uuid and s.removed_at is null and s.created_at <= ${dueAt}::timestamptz`;
