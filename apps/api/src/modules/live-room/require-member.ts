import { and, eq, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import { isNoRehearsal } from "../../db/is-no-rehearsal.ts";
import { liveRoomMembers, moderators } from "../../db/schema/live-rooms.ts";
import { pages } from "../../db/schema/pages.ts";
import { premieres } from "../../db/schema/premieres.ts";
import { sessions } from "../../db/schema/sessions.ts";
import { entitlements, passes, viewerCredentials } from "../../db/schema/subscribers.ts";
import type { Services } from "../../platform/context.ts";
import { createNotFoundError } from "../../platform/errors.ts";
import { describeRoomEnd, type RoomEnd, roomEndFields } from "./room-end.ts";
import type { RoomToken, RoomTokens } from "./room-tokens.ts";
import { matchesViewerKind, selectViewerKey } from "../../platform/viewer-key.ts";

/** The ticket of a pass, with which each of its uses ends. */
const passTicket = alias(entitlements, "pass_ticket");

export type Member = typeof liveRoomMembers.$inferSelect;

/**
 * Finds the member behind a ticket, whose access is checked in the database: a process that started after a refund did not
 * hear of it, and a stream would renew the ticket without end.
 * @throws AppError not-found when the order, the registration, the pass, the viewing link, the moderator's link, the host's session or
 * the event gives no access any more, and for an erased person
 */
export async function requireMember(
  { db, clock }: Pick<Services, "db" | "clock">,
  { memberId, orderId, subscriberId, passId, sessionId, role, issuedAt }: RoomToken,
): Promise<Member & RoomEnd> {
  const [row] = await db
    .select({
      member: liveRoomMembers,
      entitlement: {
        id: entitlements.id,
        suspendedAt: entitlements.suspendedAt,
        revokedAt: entitlements.revokedAt,
      },
      passTicket: {
        id: passTicket.id,
        suspendedAt: passTicket.suspendedAt,
        revokedAt: passTicket.revokedAt,
      },
      isLinkReplaced: sql<boolean>`exists (select from ${viewerCredentials}
        where ${or(
          orderId
            ? and(
                eq(viewerCredentials.orderId, orderId),
                sql`coalesce(${viewerCredentials.entitlementId} = ${entitlements.id}, ${entitlements.unit} = 1)`,
              )
            : sql`false`,
          subscriberId ? eq(viewerCredentials.subscriberId, subscriberId) : sql`false`,
          and(
            eq(viewerCredentials.orderId, passTicket.orderId),
            sql`coalesce(${viewerCredentials.entitlementId} = ${passTicket.id}, ${passTicket.unit} = 1)`,
          ),
        )} and ${viewerCredentials.replacedAt} >= ${new Date(issuedAt).toISOString()}::timestamptz)`,
      /** The pass was sent on since: who has it now enters with a link of their own. */
      isPassSentOn: sql<boolean>`exists (select from ${entitlements} former where former.id = ${passTicket.previousId}
        and former.revoked_at >= ${new Date(issuedAt).toISOString()}::timestamptz)`,
      hasSessionEnded: sessionId
        ? sql<boolean>`not exists (select from ${sessions} where ${eq(sessions.id, sessionId)})`
        : sql<boolean>`false`,
      ...roomEndFields,
      hasEventEnded: sql<boolean>`${isNoRehearsal} and (not ${pages.activated} or ${pages.cancelledAt} is not null)`,
      isErasedOrFormer: sql<boolean>`${matchesViewerKind(liveRoomMembers.viewer, "past")} or ${matchesViewerKind(liveRoomMembers.viewer, "moderator")} and not exists (
        select from ${moderators} where ${selectViewerKey("moderator", moderators.id)} = ${liveRoomMembers.viewer}
          and ${moderators.revokedAt} is null)`,
    })
    .from(liveRoomMembers)
    .innerJoin(pages, eq(pages.id, liveRoomMembers.pageId))
    .leftJoin(premieres, eq(premieres.pageId, pages.id))
    .leftJoin(passes, passId ? eq(passes.id, passId) : sql`false`)
    .leftJoin(passTicket, eq(passTicket.id, passes.entitlementId))
    .leftJoin(
      entitlements,
      passId
        ? and(eq(entitlements.passId, passes.id), eq(entitlements.pageId, pages.id))
        : eq(entitlements.id, liveRoomMembers.entitlementId),
    )
    .where(eq(liveRoomMembers.id, memberId));
  if (!row) throw createNotFoundError("liveRoom");
  const { member, entitlement } = row;
  const { hasSessionEnded, hasEventEnded, isErasedOrFormer, isLinkReplaced } = row;
  const needsEntitlement = [orderId, subscriberId, passId].some((id) => id !== undefined);
  const admits = (held: { suspendedAt: Date | null; revokedAt: Date | null } | null) =>
    held !== null && held.suspendedAt === null && held.revokedAt === null;
  const isAdmitted = admits(entitlement) && (passId === undefined || admits(row.passTicket));
  const hasEnded =
    (needsEntitlement && !isAdmitted) ||
    isLinkReplaced ||
    row.isPassSentOn ||
    hasSessionEnded ||
    isErasedOrFormer ||
    (role === "viewer" && hasEventEnded);
  if (hasEnded) throw createNotFoundError("liveRoom");
  return { ...member, ...describeRoomEnd(row, clock.now()) };
}

const CHECK_MS = 60_000;
const MAX_CHECKED = 10_000;

/**
 * Returns a function that checks the access behind a ticket as `requireMember` does, once a minute for each ticket: for
 * requests of which an audience makes many.
 */
export function createTokenCheck(
  services: Pick<Services, "db" | "clock">,
  tickets: Pick<RoomTokens, "require">,
): (text: string) => Promise<RoomToken> {
  /** By the member and the time of the first issue. */
  const checked = new LRUCache<string, true>({ max: MAX_CHECKED, ttl: CHECK_MS });
  return async (text) => {
    const ticket = tickets.require(text);
    const key = `${ticket.memberId} ${ticket.issuedAt}`;
    if (checked.has(key)) return ticket;
    const { bannedAt } = await requireMember(services, ticket);
    if (bannedAt) throw createNotFoundError("liveRoom");
    checked.set(key, true);
    return ticket;
  };
}
