import { sql } from "drizzle-orm";
import { orderHistory, orderLines, orders } from "../../db/schema/orders.ts";
import { refunds } from "../../db/schema/payments.ts";
import { subscribers } from "../../db/schema/subscribers.ts";

/** Where the buyer is. The recipient of a gift can be elsewhere. */
export const countryOfOrder = sql`case when o.gift is null then coalesce(upper(o.country), '') else '' end`;
export const stateOfOrder = sql`case when o.gift is null then coalesce(lower(btrim(o.state)), '') else '' end`;
export const countryOfSubscriber = sql`coalesce(upper(s.country), '')`;

/** The event whose holders are selected. Those of a cancelled one are the people who had access until then. */
export interface HeldPage {
  id: string;
  emailCapture: boolean;
  cancelledAt?: Date | null;
}

/** Orders that gave access until their event was cancelled: as those that the email about it goes to. */
const wasCancelled = sql`o.status = 'disputed' or o.status = 'refunded' and (
  exists (select 1 from ${refunds} r where r.order_id = o.id and r.reason = 'cancelled')
  or exists (select 1 from ${orderHistory} h where h.order_id = o.id and h.kind = 'cancelled'))`;

/**
 * Selects everyone who had access to an event by `dueAt` (ISO 8601, UTC), one row per order and registration: ticket
 * buyers, gift recipients (not givers) and registered people. The lowest `rank` is the way in that the event uses.
 * `country` (ISO 3166-1 alpha-2) and `state` (as typed, in lower case) say where the reader is; empty when unknown.
 * What a giver chose about reminders does not concern the recipient, who can unsubscribe.
 */
export const selectHolders = ({ id, emailCapture, cancelledAt = null }: HeldPage, dueAt: string) => sql`
  select coalesce(o.gift->>'recipientEmail', o.email) as email, jsonb_build_object('orderId', o.id) as holder,
    o.event_reminder_opt_out and o.gift is null as opted_out, ${emailCapture ? 2 : 1}::int as rank, ${countryOfOrder} as country,
    ${stateOfOrder} as state
  from ${orders} o
  where o.page_id = ${id}::uuid and (o.status in ('paid', 'partially_refunded')${cancelledAt ? sql` or ${wasCancelled}` : sql``}) and o.paid_at <= ${dueAt}::timestamptz
    and exists (select 1 from ${orderLines} l where l.order_id = o.id and l.type in ('paywall', 'ticket'))
  union all
  select s.email, jsonb_build_object('subscriberId', s.id), s.event_reminder_opt_out, ${emailCapture ? 1 : 2}::int,
    ${countryOfSubscriber}, ''
  from ${subscribers} s
  where s.page_id = ${id}::uuid and s.removed_at is null and s.created_at <= ${dueAt}::timestamptz`;
