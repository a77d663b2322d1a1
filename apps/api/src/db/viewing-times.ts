import { type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "./client.ts";
import { pages } from "./schema/pages.ts";
import { premieres } from "./schema/premieres.ts";
import { entitlements, passes } from "./schema/subscribers.ts";

/**
 * Computes until when something must be begun that was got at `acquiredAt`, as `computeUnlockUntil` of the domain does; null
 * without such hours.
 * @param page the alias of the event's row in the statement
 */
export const computeUnlockUntilSql = (acquiredAt: SQL, page: SQL): SQL =>
  sql`greatest(${acquiredAt}, ${page}.opens_at) + make_interval(hours => ${page}.unlock_hours)`;

/** Whether an event's tickets and registrations have times, as `hasViewingTimes` of the domain says of the gate that asks for them. */
export const hasTimes: SQL<boolean> = sql<boolean>`(${pages.emailCapture}
  or not coalesce((${pages.paywallSettings}->>'isOptional')::boolean, false))`;

/**
 * Computes the times of all tickets, registrations and uses of passes again, after the hours or the opening of an event changed.
 * A ticket that was sent on has the time of its order, each viewing link that of its registration, and a use that of its pass.
 */
export async function updateViewingTimes(tx: Transaction, pageId: string): Promise<void> {
  const acquiredAt = sql`(case when held.pass_id is null
    then (select min(first.created_at) from ${entitlements} first
      where first.order_id = held.order_id or first.subscriber_id = held.subscriber_id and first.revoked_at is null)
    else (select pass.created_at from ${passes} pass where pass.id = held.pass_id) end)`;
  await tx.execute(sql`
    update ${entitlements} held set
      unlock_until = case when event.unlock_hours is not null then greatest(${computeUnlockUntilSql(acquiredAt, sql`event`)},
        case when held.counted_at is null then held.given_until end) end,
      watch_until = case when event.watch_hours is not null and held.counted_at is not null then
        greatest(${computeWatchUntilSql(sql`held.counted_at`)}, held.given_until) end
    from ${pages} event where event.id = held.page_id and event.id = ${pageId} and held.revoked_at is null`);
}

/**
 * Computes until when something may be finished that counts since `countedAt`, for the event `event` of the statement. What
 * counts since its premiere may be finished in the encore, as if it had begun there.
 */
const computeWatchUntilSql = (countedAt: SQL): SQL =>
  sql`case when ${countedAt} is not null then greatest(${countedAt}, (select night.encore_from from ${premieres} night
    where night.page_id = event.id)) + make_interval(hours => event.watch_hours) end`;

/**
 * Stores that watching with a ticket or a pass counts since `at`, and computes until when it may be finished. Only the first of
 * several calls does so. The viewing links of one registration share it. A use that was given back does not count.
 * @returns whether this call was the first
 */
export async function countWatching(db: Queryable, entitlementId: string, at: Date): Promise<boolean> {
  const since = sql`${at.toISOString()}::timestamptz`;
  const { rowCount } = await db.execute(sql`
    update ${entitlements} held set counted_at = ${since}, watch_until = ${computeWatchUntilSql(since)}, given_until = null
    from ${pages} event
    where event.id = held.page_id and held.counted_at is null and (held.pass_id is null or held.revoked_at is null) and (held.id = ${entitlementId}
      or held.subscriber_id = (select own.subscriber_id from ${entitlements} own where own.id = ${entitlementId}))`);
  return (rowCount ?? 0) > 0;
}
