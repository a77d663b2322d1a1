import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { pages } from "../../db/schema/pages.ts";
import { entitlements, passes, viewerCredentials } from "../../db/schema/subscribers.ts";

/**
 * Matches the viewing links that have not expired: until 30 days after the closing of their event or, where that is later, the end
 * of the time to finish, of a pass in any screening (rules/access.md, Viewing links).
 * @param oldest from `computeOldestClose`
 */
export const isLinkAlive = (oldest: SQL): SQL =>
  sql`(${pages.closesAt} is null or ${pages.closesAt} > ${oldest} or exists (select from ${entitlements} held
    left join ${passes} pass on pass.entitlement_id = held.id
    where (held.id = ${viewerCredentials.entitlementId}
        or ${viewerCredentials.entitlementId} is null and held.order_id = ${viewerCredentials.orderId} and held.unit = 1)
      and (held.watch_until > ${oldest} or exists (select from ${entitlements} used
        where used.pass_id = pass.id and used.watch_until > ${oldest}))))`;

/** Matches what a viewing link opens: its own entitlement, or the first ticket of its order. */
export const isOfCredential = or(
  eq(entitlements.id, viewerCredentials.entitlementId),
  and(
    isNull(viewerCredentials.entitlementId),
    eq(entitlements.orderId, viewerCredentials.orderId),
    eq(entitlements.unit, 1),
  ),
);
