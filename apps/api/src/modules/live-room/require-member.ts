import { isFullyRefunded, isSuspendedByDispute } from "@matinee/domain/admission";
import { eq, or, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { isNoRehearsal } from "../../db/is-no-rehearsal.ts";
import { liveRoomMembers, moderators } from "../../db/schema/live-rooms.ts";
import { orders } from "../../db/schema/orders.ts";
import { pages } from "../../db/schema/pages.ts";
import { sessions } from "../../db/schema/sessions.ts";
import { subscribers, viewerCredentials } from "../../db/schema/subscribers.ts";
import { createNotFoundError } from "../../platform/errors.ts";
import type { LiveRoomTicket } from "./live-room-tickets.ts";

export type Member = typeof liveRoomMembers.$inferSelect;

/**
 * Finds the member behind a ticket, whose access is checked in the database: a process that started after a refund did not
 * hear of it, and a stream would renew the ticket without end.
 * @throws AppError not-found when the order, the registration, the viewing link, the moderator's link, the host's session or
 * the event gives no access any more, and for an erased person
 */
export async function requireMember(
  db: Queryable,
  { memberId, orderId, subscriberId, sessionId, role, issuedAt }: LiveRoomTicket,
): Promise<Member> {
  const [row] = await db
    .select({
      member: liveRoomMembers,
      order: {
        status: orders.status,
        totalCents: orders.totalCents,
        refundedCents: orders.refundedCents,
        disputeStatus: orders.disputeStatus,
      },
      subscriber: { id: subscribers.id, removedAt: subscribers.removedAt },
      isLinkReplaced: sql<boolean>`exists (select from ${viewerCredentials}
        where ${or(
          orderId ? eq(viewerCredentials.orderId, orderId) : sql`false`,
          subscriberId ? eq(viewerCredentials.subscriberId, subscriberId) : sql`false`,
        )} and ${viewerCredentials.replacedAt} >= ${new Date(issuedAt).toISOString()}::timestamptz)`,
      hasSessionEnded: sessionId
        ? sql<boolean>`not exists (select from ${sessions} where ${eq(sessions.id, sessionId)})`
        : sql<boolean>`false`,
      hasEventEnded: sql<boolean>`${isNoRehearsal} and (not ${pages.activated} or ${pages.cancelledAt} is not null)`,
      isErasedOrFormer: sql<boolean>`${liveRoomMembers.viewer} like 'past:%' or ${liveRoomMembers.viewer} like 'moderator:%' and not exists (
        select from ${moderators} where 'moderator:' || ${moderators.id} = ${liveRoomMembers.viewer}
          and ${moderators.revokedAt} is null)`,
    })
    .from(liveRoomMembers)
    .innerJoin(pages, eq(pages.id, liveRoomMembers.pageId))
    .leftJoin(orders, orderId ? eq(orders.id, orderId) : sql`false`)
    .leftJoin(subscribers, subscriberId ? eq(subscribers.id, subscriberId) : sql`false`)
    .where(eq(liveRoomMembers.id, memberId));
  if (!row) throw createNotFoundError("This live room");
  const { member, order, subscriber, hasSessionEnded, hasEventEnded, isErasedOrFormer, isLinkReplaced } = row;
  const hasOrderEnded =
    orderId !== undefined &&
    (order === null || isFullyRefunded(order) || isSuspendedByDispute(order.disputeStatus));
  const isRemoved = subscriberId !== undefined && (subscriber === null || subscriber.removedAt !== null);
  const hasEnded =
    hasOrderEnded ||
    isRemoved ||
    isLinkReplaced ||
    hasSessionEnded ||
    isErasedOrFormer ||
    (role === "viewer" && hasEventEnded);
  if (hasEnded) throw createNotFoundError("This live room");
  return member;
}
