import { and, eq, inArray, or } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { liveRoomMembers, moderators } from "../../../db/schema/live-rooms.ts";
import { rehearsals } from "../../../db/schema/rehearsals.ts";
import { transact } from "../../../db/transaction.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { revokePlayback } from "../../../platform/revoke-playback.ts";
import type { ModeratorRow } from "./moderators.queries.ts";
import { buildViewerKey } from "../../../platform/viewer-key.ts";

/**
 * Revokes a moderator's link. Their requests are rejected at once, and their streams end on every process.
 * @throws AppError not-found
 */
export async function revokeModerator(
  ctx: SignedInContext,
  page: PageIdentity,
  moderatorId: string,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const [moderator] = await tx
      .select()
      .from(moderators)
      .where(and(eq(moderators.id, moderatorId), eq(moderators.pageId, page.id)))
      .for("update");
    if (!moderator) throw createNotFoundError("moderator");
    if (moderator.revokedAt) return;
    await endModerator(tx, moderator, ctx.clock.now());
    await recordStaffChange(tx, ctx, page.accountId, {
      action: "premiere.revoke-moderator",
      subjectType: "page",
      subjectId: page.id,
      detail: { moderatorId },
    });
  });
}

/** Revokes the link and, as tickets are revoked by the member's id, the tickets, also those of rehearsals. */
export async function endModerator(tx: Transaction, { id, pageId }: ModeratorRow, now: Date): Promise<void> {
  await tx.update(moderators).set({ revokedAt: now }).where(eq(moderators.id, id));
  const copies = tx
    .select({ id: rehearsals.copyPageId })
    .from(rehearsals)
    .where(eq(rehearsals.pageId, pageId));
  const isOfPremiere = or(eq(liveRoomMembers.pageId, pageId), inArray(liveRoomMembers.pageId, copies));
  const members = await tx
    .select({ id: liveRoomMembers.id })
    .from(liveRoomMembers)
    .where(and(isOfPremiere, eq(liveRoomMembers.viewer, buildViewerKey("moderator", id))));
  for (const member of members) await revokePlayback(tx, { grantId: member.id });
}
