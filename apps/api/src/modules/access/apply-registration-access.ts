import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/client.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { entitlements, subscribers } from "../../db/schema/subscribers.ts";
import { revokePlayback } from "../../platform/revoke-playback.ts";
import { lockEntitlementsOf } from "./entitlements.queries.ts";

/**
 * Inserts the entitlements of new viewing links. The registrations are locked against their removal and their return,
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
    insert into ${entitlements} (id, page_id, subscriber_id, revoked_at, revoked_reason)
    select link.id, s.page_id, s.id, coalesce(s.removed_at, s.returned_at),
      case when s.removed_at is not null then 'removed' when s.returned_at is not null then 'returned' end
    from unnest(${ids}::uuid[], ${subscriberIds}::uuid[]) as link(id, subscriber_id)
    join ${subscribers} s on s.id = link.subscriber_id
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
