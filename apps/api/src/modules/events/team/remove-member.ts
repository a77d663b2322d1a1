import { and, eq, type SQL } from "drizzle-orm";
import { teamMembers } from "../../../db/schema/teams.ts";
import { transact } from "../../../db/transaction.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { endPlayback, endRoomAccess } from "./end-team-access.ts";
import { recordTeamChange } from "./record-team-change.ts";

/** Removes a member from the team of an event. Their access and their streams end at once. @throws AppError not-found */
export const removeMember = (ctx: SignedInContext, page: PageIdentity, memberId: string): Promise<void> =>
  deleteMember(ctx, page, "team.remove", eq(teamMembers.id, memberId));

/** Ends the caller's own membership. @throws AppError not-found for the owner, who is no member */
export const leaveTeam = (ctx: SignedInContext, page: PageIdentity): Promise<void> =>
  deleteMember(ctx, page, "team.leave", eq(teamMembers.accountId, ctx.actor.accountId));

async function deleteMember(
  ctx: SignedInContext,
  page: PageIdentity,
  action: "team.remove" | "team.leave",
  isMember: SQL,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const [removed] = await tx
      .delete(teamMembers)
      .where(and(eq(teamMembers.pageId, page.id), isMember))
      .returning();
    if (!removed) throw createNotFoundError("member");
    const now = ctx.clock.now();
    await endRoomAccess(tx, removed, now);
    await endPlayback(tx, removed, now);
    await recordTeamChange(tx, ctx, page, action, { memberId: removed.id, role: removed.role });
  });
}
