import { and, eq } from "drizzle-orm";
import { liveRoomMembers } from "../../db/schema/live-rooms.ts";
import { transact } from "../../db/transaction.ts";
import type { Context, PageIdentity } from "../../platform/context.ts";
import { AppError, createNotFoundError } from "../../platform/errors.ts";
import { recordStaffChange } from "../audit/record-staff-change.ts";
import { revokePlayback } from "../../platform/revoke-playback.ts";

export interface MemberChange {
  memberId: string;
  mutedUntil?: Date | null;
  isBanned?: boolean;
}

type Member = typeof liveRoomMembers.$inferSelect;

/**
 * Mutes or bans a member of a live room, or takes that back. A ban ends the member's streams on every process, and holds
 * for the order or the registration: also after a reload and on another device. Without either, the messages of new devices
 * from the same network wait for a moderator.
 * @throws AppError not-found, state-conflict for owner, staff and moderators
 */
export async function moderateMember(
  ctx: Context,
  page: PageIdentity,
  { memberId, mutedUntil, isBanned }: MemberChange,
): Promise<Member> {
  return transact(ctx.db, async (tx) => {
    const isMember = and(eq(liveRoomMembers.id, memberId), eq(liveRoomMembers.pageId, page.id));
    const [member] = await tx.select().from(liveRoomMembers).where(isMember).for("update");
    if (!member) throw createNotFoundError("member");
    if (member.role !== "viewer") throw new AppError("state-conflict", (t) => t.liveRoom.hostsStay);
    const bannedAt = isBanned ? (member.bannedAt ?? ctx.clock.now()) : null;
    const [changed] = await tx
      .update(liveRoomMembers)
      .set({
        mutedUntil: mutedUntil === undefined ? member.mutedUntil : mutedUntil,
        bannedAt: isBanned === undefined ? member.bannedAt : bannedAt,
      })
      .where(isMember)
      .returning();
    if (!changed) throw new Error("the locked member is missing");
    // Tickets are revoked by the member's id, as grants are by theirs.
    if (changed.bannedAt && !member.bannedAt) await revokePlayback(tx, { grantId: memberId });
    await recordStaffChange(tx, ctx, page.accountId, {
      action: "live-room.member",
      subjectType: "page",
      subjectId: page.id,
      detail: {
        memberId,
        ...(mutedUntil !== undefined && { mutedUntil: mutedUntil?.toISOString() ?? null }),
        ...(isBanned !== undefined && { isBanned }),
      },
    });
    return changed;
  });
}
