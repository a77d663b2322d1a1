import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/client.ts";
import { entitlements, subscribers } from "../../db/schema/subscribers.ts";
import { revokePlayback } from "../../platform/revoke-playback.ts";
import { lockEntitlementsOf } from "./entitlements.queries.ts";

/**
 * Inserts the entitlements of new viewing links. The registrations are locked against their removal, which ends the
 * entitlements that it finds: a link that is issued meanwhile ends with its registration.
 */
export async function addRegistrationAccess(
  tx: Queryable,
  links: readonly { entitlementId: string; subscriberId: string }[],
): Promise<void> {
  if (links.length === 0) return;
  const ids = sql.param(links.map(({ entitlementId }) => entitlementId));
  const subscriberIds = sql.param(links.map(({ subscriberId }) => subscriberId));
  await tx.execute(sql`
    insert into ${entitlements} (id, page_id, subscriber_id, revoked_at, revoked_reason)
    select link.id, s.page_id, s.id, s.removed_at, case when s.removed_at is not null then 'removed' end
    from unnest(${ids}::uuid[], ${subscriberIds}::uuid[]) as link(id, subscriber_id)
    join ${subscribers} s on s.id = link.subscriber_id
    for share of s`);
}

/** Revokes the entitlements of a removed registration, with what plays by them. Call it after the removal in its transaction. */
export async function revokeRegistrationAccess(
  tx: Transaction,
  subscriberId: string,
  revokedAt: Date,
): Promise<void> {
  await lockEntitlementsOf(tx, { subscriberId });
  const revoked = await tx
    .update(entitlements)
    .set({ revokedAt, revokedReason: "removed" })
    .where(and(eq(entitlements.subscriberId, subscriberId), isNull(entitlements.revokedAt)))
    .returning({ entitlementId: entitlements.id });
  for (const target of revoked) await revokePlayback(tx, target);
}
