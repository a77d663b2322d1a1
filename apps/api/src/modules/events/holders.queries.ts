import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { orderHistory, orders } from "../../db/schema/orders.ts";
import { refunds } from "../../db/schema/payments.ts";
import { entitlements, subscribers } from "../../db/schema/subscribers.ts";

/** Where the buyer is. The recipient of a gift can be elsewhere. */
export const countryOfOrder = sql`case when o.gift is null then coalesce(upper(o.country), '') else '' end`;
export const stateOfOrder = sql`case when o.gift is null then coalesce(lower(btrim(o.state)), '') else '' end`;
export const countryOfSubscriber = sql`coalesce(upper(s.country), '')`;

/** Which holders of an event are selected. */
interface HolderSelection {
  /** ISO 8601, UTC. Without it, those of any time. */
  heldBy?: string;
  /** Selects those of a cancelled event: the people who had access until then. */
  isCancelled?: boolean;
  /** Selects buyers of donations and goods too, whose payments a cancellation returns. */
  withOtherBuyers?: boolean;
}

/** Buyers without a ticket whose payments a cancellation returns, or returned. */
const isOtherBuyer = sql`t.id is null and (o.status in ('paid', 'partially_refunded', 'disputed')
  or o.status = 'refunded' and (
    exists (select 1 from ${refunds} r where r.order_id = o.id and r.reason = 'cancelled')
    or exists (select 1 from ${orderHistory} h where h.order_id = o.id and h.kind = 'cancelled')))`;

/**
 * Selects everyone who holds a ticket of an event or registered for it, one row per ticket and registration: `email`,
 * `holder` (the order, with the ticket that was sent on to them, or the registration), its `place`, whether its payment is in dispute, and what emails depend on: whether
 * they opted out of reminders, `country` (ISO 3166-1 alpha-2) and `state` (as typed, in lower case), empty when unknown. Emails
 * may repeat. A gift belongs to its recipient, whom the giver's choice about reminders does not concern.
 */
export function selectHolders(
  pageId: string | SQL,
  { heldBy, isCancelled = false, withOtherBuyers = false }: HolderSelection = {},
): SQL {
  const isHeld = isCancelled
    ? sql`t.id is not null and (t.revoked_at is null or t.revoked_reason = 'cancelled')`
    : sql`t.revoked_at is null and t.suspended_at is null`;
  return sql`
    select coalesce(t.holder_email, o.gift->>'recipientEmail', o.email) as email,
      jsonb_strip_nulls(jsonb_build_object('orderId', o.id, 'ticketId', case when t.holder_email is not null then t.id end)) as holder,
      case when t.holder_email is not null then 'held' when o.gift is not null then 'gift' when o.total_cents = 0 then 'free'
        else 'ticket' end as place,
      t.suspended_at is not null or o.status = 'disputed' as disputed,
      o.event_reminder_opt_out and o.gift is null and t.holder_email is null as opted_out,
      case when t.holder_email is null then ${countryOfOrder} else '' end as country,
      case when t.holder_email is null then ${stateOfOrder} else '' end as state
    from ${orders} o
    ${withOtherBuyers ? sql`left join` : sql`join`} ${entitlements} t on t.order_id = o.id
    where o.page_id = ${pageId}::uuid
      and (${isHeld}${withOtherBuyers ? sql` or ${isOtherBuyer}` : sql``})
      ${heldBy === undefined ? sql`` : sql`and o.paid_at <= ${heldBy}::timestamptz`}
    union all
    select s.email, jsonb_build_object('subscriberId', s.id), 'registration', false, s.event_reminder_opt_out,
      ${countryOfSubscriber}, ''
    from ${subscribers} s
    where s.page_id = ${pageId}::uuid and s.removed_at is null and s.returned_at is null
      ${heldBy === undefined ? sql`` : sql`and s.created_at <= ${heldBy}::timestamptz`}`;
}

/** Selects the number of people who hold a ticket of an event or registered for it, by distinct email. */
export const selectHolderCount = (pageId: string): SQL<number> =>
  sql<number>`(select count(distinct lower(h.email))::int from (${selectHolders(pageId)}) h)`;

/** Counts the people who hold a ticket of an event or registered for it, by distinct email. */
export async function countHolders(db: Queryable, pageId: string): Promise<number> {
  const { rows } = await db.execute<{ people: number }>(sql`select ${selectHolderCount(pageId)} as people`);
  return rows[0]?.people ?? 0;
}

/** The same of several events together. Who holds tickets of two of them counts once. */
export async function countHoldersOfAny(db: Queryable, pageIds: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ people: number }>(sql`
    select count(distinct lower(h.email))::int as people from unnest(${sql.param([...pageIds])}::uuid[]) as event (id)
    cross join lateral (${selectHolders(sql`event.id`)}) h`);
  return rows[0]?.people ?? 0;
}
