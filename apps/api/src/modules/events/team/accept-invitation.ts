import type { EventRole } from "@matinee/domain/vocabulary";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { teamInvitations, teamMembers } from "../../../db/schema/teams.ts";
import { transact } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { markEmailVerified } from "../../identity/email-verification/verify-email.ts";
import { recordTeamChange } from "./record-team-change.ts";
import { findOfferedInvitation, lockTeam } from "./team.queries.ts";

/**
 * Accepts an emailed invitation to the team of an event, once. The account must have the invited address. Its link went to
 * that address alone, in one email, and no response contains it, so that it also verifies the address of that account.
 * @throws AppError not-found for a link that was used, withdrawn or has expired; forbidden for another
 * address, for staff and for the owner
 */
export async function acceptInvitation(
  ctx: SignedInContext,
  token: string,
): Promise<{ pageId: string; role: EventRole }> {
  const { invitation, ownerId } = await findOfferedInvitation(ctx, token);
  if (ownerId === ctx.actor.accountId) throw new AppError("forbidden", (t) => t.team.isOwner);
  return transact(ctx.db, async (tx) => {
    await lockTeam(tx, invitation.pageId);
    const account = await requireInvitedAccount(tx, ctx, invitation.email);
    // Of two requests at once, the second deletes nothing.
    const [accepted] = await tx
      .delete(teamInvitations)
      .where(eq(teamInvitations.id, invitation.id))
      .returning();
    if (!accepted) throw createNotFoundError("invitation");
    await markEmailVerified(tx, ctx, account);
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
  tx: Transaction,
  { actor }: Pick<SignedInContext, "actor">,
  email: string,
) {
  if (actor.type === "admin") throw new AppError("forbidden", (t) => t.team.invitation.staff);
  // Locked: a change of the email at the same moment would verify another address.
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, actor.accountId)).for("update");
  if (account?.email.toLowerCase() !== email.toLowerCase())
    throw new AppError("forbidden", (t) => t.team.invitation.otherAccount(email));
  return account;
}
