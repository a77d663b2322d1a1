import type { Language } from "@matinee/texts/languages";
import { type SQL, sql } from "drizzle-orm";
import { languageOfHolder } from "../../db/reader-language.ts";
import type { Queryable } from "../../db/client.ts";
import { orderHistory, orders } from "../../db/schema/orders.ts";
import { pages } from "../../db/schema/pages.ts";
import { passUses } from "../../db/schema/passes.ts";
import { plans } from "../../db/schema/plans.ts";
import { refunds } from "../../db/schema/payments.ts";
import { entitlements, passes, subscribers } from "../../db/schema/subscribers.ts";

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
  /**
   * Of those who come with a pass: all by default, the `own` ones that the event's account sold, none, or `unreserved` without
   * those whose reservation ends, of which an email of its own tells them.
   */
  withPasses?: "all" | "own" | "unreserved" | "none";
}

/** Buyers without a ticket whose payments a cancellation returns, or returned. */
const isOtherBuyer = sql`t.id is null and (o.status in ('paid', 'partially_refunded', 'disputed')
  or o.status = 'refunded' and (
    exists (select 1 from ${refunds} r where r.order_id = o.id and r.reason = 'cancelled')
    or exists (select 1 from ${orderHistory} h where h.order_id = o.id and h.kind = 'cancelled')))`;

/**
 * Selects everyone who holds a ticket of an event, registered for it, or planned, reserved or used a place of it with a pass, one row per
 * ticket, registration and pass: `email`, `holder` (the order, with the ticket that was sent on to them, the registration or the pass), its `place`, whether its payment is in dispute, and what emails depend on: whether
 * they opted out of reminders, `country` (ISO 3166-1 alpha-2) and `state` (as typed, in lower case), empty when unknown, and `language`. Emails
 * may repeat. A gift belongs to its recipient, whom the giver's choice about reminders does not concern.
 */
export function selectHolders(
  pageId: string | SQL,
  { heldBy, isCancelled = false, withOtherBuyers = false, withPasses = "all" }: HolderSelection = {},
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
      case when t.holder_email is null then ${stateOfOrder} else '' end as state,
      ${languageOfHolder} as language
    from ${orders} o
    ${withOtherBuyers ? sql`left join` : sql`join`} ${entitlements} t on t.order_id = o.id
    where o.page_id = ${pageId}::uuid
      and (${isHeld}${withOtherBuyers ? sql` or ${isOtherBuyer}` : sql``})
      ${heldBy === undefined ? sql`` : sql`and o.paid_at <= ${heldBy}::timestamptz`}
    union all
    select s.email, jsonb_build_object('subscriberId', s.id), 'registration', false, s.event_reminder_opt_out,
      ${countryOfSubscriber}, '', s.language
    from ${subscribers} s
    where s.page_id = ${pageId}::uuid and s.removed_at is null and s.returned_at is null
      ${heldBy === undefined ? sql`` : sql`and s.created_at <= ${heldBy}::timestamptz`}
    ${withPasses === "none" ? sql`` : sql`union all ${selectPassHolders(pageId, { heldBy, isCancelled, withPasses })}`}`;
}

/**
 * Selects the holders of passes that have a place of a screening, or had one until it was cancelled, and unless `withPasses` is
 * `own` those who planned to watch it.
 */
const selectPassHolders = (
  pageId: string | SQL,
  { heldBy, isCancelled = false, withPasses }: HolderSelection,
): SQL => sql`
    select coalesce(t.holder_email, o.gift->>'recipientEmail', o.email), jsonb_build_object('passId', pass.id), 'pass', false,
      o.event_reminder_opt_out and o.gift is null and t.holder_email is null,
      case when t.holder_email is null then ${countryOfOrder} else '' end,
      case when t.holder_email is null then ${stateOfOrder} else '' end,
      ${languageOfHolder}
    from (
      select u.pass_id, coalesce(u.reserved_at, u.created_at) as since from ${passUses} u
      where u.page_id = ${pageId}::uuid
        ${withPasses === "unreserved" ? sql`and u.entitlement_id is not null` : sql``}
        and (u.released_at is null${isCancelled ? sql` or u.released_at >= (select e.cancelled_at from ${pages} e where e.id = u.page_id)` : sql``})
      ${withPasses === "own" ? sql`` : sql`union all ${selectPlanners(pageId, withPasses === "unreserved")}`}
    ) place
    join ${pages} shown on shown.id = ${pageId}::uuid
    join ${passes} pass on pass.id = place.pass_id
    join ${entitlements} t on t.id = pass.entitlement_id
    join ${orders} o on o.id = t.order_id
    join ${pages} festival on festival.id = t.page_id
    where t.revoked_at is null and t.suspended_at is null
      ${withPasses === "own" ? sql`and festival.account_id = shown.account_id` : sql``}
      ${heldBy === undefined ? sql`` : sql`and place.since <= ${heldBy}::timestamptz`}`;

/** Selects the passes whose holders planned to watch a screening. */
const selectPlanners = (pageId: string | SQL, isUnreserved: boolean): SQL => sql`
  select pass.id, '-infinity' from ${plans} plan
  join ${passes} pass on pass.entitlement_id = plan.entitlement_id
  where plan.page_id = ${pageId}::uuid ${
    isUnreserved
      ? sql`and not exists (select from ${passUses} u where u.pass_id = pass.id and u.page_id = plan.page_id
          and u.entitlement_id is null and u.reserved_at is not null)`
      : sql``
  }`;

/** An alias, which Drizzle takes for the type of a row. */
type PassHolder = { passId: string; name: string; email: string; language: Language };

/** Lists the people who have a place of a screening with a pass, one for each pass. */
export async function listPassHolders(db: Queryable, pageId: string): Promise<PassHolder[]> {
  const { rows } = await db.execute<PassHolder>(sql`
    select distinct h.holder->>'passId' as "passId", h.email, ${languageOfHolder} as language, case when t.holder_email is null
      then coalesce(o.gift->>'recipientName', o.name) else coalesce(t.holder_name, '') end as name
    from (${selectPassHolders(pageId, { withPasses: "all" })}) h (email, holder)
    join ${passes} pass on pass.id = (h.holder->>'passId')::uuid
    join ${entitlements} t on t.id = pass.entitlement_id
    join ${orders} o on o.id = t.order_id`);
  return rows;
}

/** Selects the number of people who have a place at an event, by distinct email. */
export const selectHolderCount = (pageId: string): SQL<number> =>
  sql<number>`(select count(distinct lower(h.email))::int from (${selectHolders(pageId)}) h)`;

/** Counts the people who have a place at an event, by distinct email. */
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
