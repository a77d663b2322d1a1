import { type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "./client.ts";
import { pages } from "./schema/pages.ts";
import { entitlements } from "./schema/subscribers.ts";

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
 * Computes the times of all tickets and registrations of an event again, after its hours or its opening changed. A ticket that was
 * sent on has the time of its order, and each viewing link that of its registration.
 */
export async function updateViewingTimes(tx: Transaction, pageId: string): Promise<void> {
  const acquiredAt = sql`(select min(first.created_at) from ${entitlements} first
    where first.order_id = held.order_id or first.subscriber_id = held.subscriber_id and first.revoked_at is null)`;
  await tx.execute(sql`
    update ${entitlements} held set unlock_until = ${computeUnlockUntilSql(acquiredAt, sql`event`)},
      watch_until = held.counted_at + make_interval(hours => event.watch_hours)
    from ${pages} event where event.id = held.page_id and event.id = ${pageId} and held.revoked_at is null`);
}

/**
 * Notes that watching with a ticket counts since `at`, and computes until when it may be finished: once, whoever notes it. The
 * viewing links of one registration share it.
 */
export async function countWatching(db: Queryable, entitlementId: string, at: Date): Promise<void> {
  const since = sql`${at.toISOString()}::timestamptz`;
  await db.execute(sql`
    update ${entitlements} held set counted_at = ${since}, watch_until = ${since} + make_interval(hours => event.watch_hours)
    from ${pages} event
    where event.id = held.page_id and held.counted_at is null and (held.id = ${entitlementId}
      or held.subscriber_id = (select own.subscriber_id from ${entitlements} own where own.id = ${entitlementId}))`);
}
