import { messages } from "@matinee/contract/messages";
import type { EventRole } from "@matinee/contract/policy";
import { eq } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { teamInvitations, teamMembers } from "../../../db/schema/teams.ts";
import { transact } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { recordTeamChange } from "./record-team-change.ts";
import { findOfferedInvitation, lockTeam } from "./team.queries.ts";

/**
 * Accepts an emailed invitation to the team of an event, once. The account must have the invited address, verified: the
 * link alone could have been passed on.
 * @throws AppError not-found for a link that was used, withdrawn or has expired; forbidden for another or an unverified
 * address, for staff and for the owner
 */
export async function acceptInvitation(
  ctx: SignedInContext,
  token: string,
): Promise<{ pageId: string; role: EventRole }> {
  const { invitation, ownerId } = await findOfferedInvitation(ctx, token);
  if (ownerId === ctx.actor.accountId) throw new AppError("forbidden", messages.team.isOwner);
  await requireInvitedAccount(ctx.db, ctx, invitation.email);
  return transact(ctx.db, async (tx) => {
    await lockTeam(tx, invitation.pageId);
    // Of two requests at once, the second deletes nothing.
    const [accepted] = await tx
      .delete(teamInvitations)
      .where(eq(teamInvitations.id, invitation.id))
      .returning();
    if (!accepted) throw createNotFoundError("This invitation");
    const { pageId, role } = accepted;
    await tx
      .insert(teamMembers)
      .values({ pageId, accountId: ctx.actor.accountId, role, joinedAt: ctx.clock.now() })
      // A member whose account has taken the invited address since.
      .onConflictDoUpdate({ target: [teamMembers.pageId, teamMembers.accountId], set: { role } });
    await recordTeamChange(tx, ctx, { id: pageId, accountId: ownerId }, "team.join", { role });
    return { pageId, role };
  });
}

async function requireInvitedAccount(
  db: Queryable,
  { actor }: Pick<SignedInContext, "actor">,
  email: string,
): Promise<void> {
  const { invitation } = messages.team;
  if (actor.type === "admin") throw new AppError("forbidden", invitation.staff);
  const [account] = await db.select().from(accounts).where(eq(accounts.id, actor.accountId));
  if (account?.email.toLowerCase() !== email.toLowerCase())
    throw new AppError("forbidden", invitation.otherAccount(email));
  if (!account.emailVerifiedAt) throw new AppError("forbidden", invitation.unverified);
}
