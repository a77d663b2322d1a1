import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/client.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { pages } from "../../db/schema/pages.ts";
import { entitlements, subscribers } from "../../db/schema/subscribers.ts";
import { revokePlayback } from "../../platform/revoke-playback.ts";
import { computeUnlockUntilSql } from "../../db/viewing-times.ts";
import { lockEntitlementsOf } from "./entitlements.queries.ts";

/**
 * Inserts the entitlements of new viewing links, with the times of the registration's other links. The registrations are locked against their removal and their return,
 * which end the entitlements that they find: a link that is issued meanwhile ends with its registration.
 */
export async function addRegistrationAccess(
  tx: Queryable,
  links: readonly { entitlementId: string; subscriberId: string }[],
): Promise<void> {
  if (links.length === 0) return;
  const ids = sql.param(links.map(({ entitlementId }) => entitlementId));
  const subscriberIds = sql.param(links.map(({ subscriberId }) => subscriberId));
  await tx.execute(sql`
    insert into ${entitlements} (id, page_id, subscriber_id, revoked_at, revoked_reason, unlock_until, counted_at, watch_until,
      given_until)
    select link.id, s.page_id, s.id, coalesce(s.removed_at, s.returned_at),
      case when s.removed_at is not null then 'removed' when s.returned_at is not null then 'returned' end,
      coalesce(other.unlock_until, ${computeUnlockUntilSql(sql`now()`, sql`event`)}), other.counted_at, other.watch_until,
      other.given_until
    from unnest(${ids}::uuid[], ${subscriberIds}::uuid[]) as link(id, subscriber_id)
    join ${subscribers} s on s.id = link.subscriber_id
    join ${pages} event on event.id = s.page_id
    left join lateral (select e.unlock_until, e.counted_at, e.watch_until, e.given_until from ${entitlements} e
      where e.subscriber_id = s.id and e.revoked_at is null order by e.created_at limit 1) other on true
    for share of s`);
}

/**
 * Revokes the entitlements of a registration that was removed or given back, ends what plays by them, and drops the emails
 * that wait for this person. Call it after that change, in its transaction.
 * @returns the templates of the dropped emails
 */
export async function revokeRegistrationAccess(
  tx: Transaction,
  { pageId, subscriberId }: { pageId: string; subscriberId: string },
  { at, reason }: { at: Date; reason: "removed" | "returned" },
): Promise<string[]> {
  await lockEntitlementsOf(tx, { subscriberId });
  const revoked = await tx
    .update(entitlements)
    .set({ revokedAt: at, revokedReason: reason })
    .where(and(eq(entitlements.subscriberId, subscriberId), isNull(entitlements.revokedAt)))
    .returning({ entitlementId: entitlements.id });
  for (const target of revoked) await revokePlayback(tx, target);
  const dropped = await tx
    .update(emailOutbox)
    .set({ status: "dropped" })
    .where(
      and(
        eq(emailOutbox.pageId, pageId),
        eq(emailOutbox.status, "waiting"),
        sql`${emailOutbox.input}->>'subscriberId' = ${subscriberId}`,
      ),
    )
    .returning({ template: emailOutbox.template });
  return dropped.map(({ template }) => template);
}
