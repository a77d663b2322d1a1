import { and, eq } from "drizzle-orm";
import { teamInvitations } from "../../../db/schema/teams.ts";
import { transact } from "../../../db/transaction.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { recordTeamChange } from "./record-team-change.ts";

/** Withdraws an invitation; its link stops working. @throws AppError not-found, also for one that was accepted */
export async function withdrawInvitation(
  ctx: SignedInContext,
  page: PageIdentity,
  invitationId: string,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const [withdrawn] = await tx
      .delete(teamInvitations)
      .where(and(eq(teamInvitations.id, invitationId), eq(teamInvitations.pageId, page.id)))
      .returning({ id: teamInvitations.id });
    if (!withdrawn) throw createNotFoundError("invitation");
    await recordTeamChange(tx, ctx, page, "team.withdraw-invitation", { invitationId });
  });
}
