import { and, asc, eq, gt } from "drizzle-orm";
import { accountName } from "../../../db/account-name.ts";
import type { Queryable, Transaction } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { pages } from "../../../db/schema/pages.ts";
import { teamInvitations, teamMembers } from "../../../db/schema/teams.ts";
import type { Services } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { verifyTeamToken } from "./team-token.ts";

export type TeamInvitationRow = typeof teamInvitations.$inferSelect;
export type TeamMemberRow = Awaited<ReturnType<typeof findTeamMembers>>[number];

/** Finds the members of an event's team in the order in which they joined. */
export const findTeamMembers = (db: Queryable, pageId: string) =>
  db
    .select({
      id: teamMembers.id,
      pageId: teamMembers.pageId,
      accountId: teamMembers.accountId,
      role: teamMembers.role,
      joinedAt: teamMembers.joinedAt,
      name: accountName,
      email: accounts.email,
    })
    .from(teamMembers)
    .innerJoin(accounts, eq(accounts.id, teamMembers.accountId))
    .where(eq(teamMembers.pageId, pageId))
    .orderBy(asc(teamMembers.joinedAt), asc(teamMembers.id));

/** Finds the invitations to an event's team that were not accepted, the expired ones too. */
export const findTeamInvitations = (db: Queryable, pageId: string): Promise<TeamInvitationRow[]> =>
  db
    .select()
    .from(teamInvitations)
    .where(eq(teamInvitations.pageId, pageId))
    .orderBy(asc(teamInvitations.invitedAt), asc(teamInvitations.id));

/** Locks the team of an event, so that two changes at once cannot exceed its limit. */
export async function lockTeam(tx: Transaction, pageId: string): Promise<void> {
  await tx.select({ id: pages.id }).from(pages).where(eq(pages.id, pageId)).for("no key update");
}

/**
 * Finds the invitation of an emailed link, with its event and owner.
 * @throws AppError not-found when the link is forged or has expired, the invitation was accepted or withdrawn, or the
 * event was deleted
 */
export async function findOfferedInvitation(
  { db, config, clock }: Pick<Services, "config" | "clock"> & { db: Queryable },
  token: string,
) {
  const id = verifyTeamToken(config.keyRing, token);
  const [offered] =
    id === null
      ? []
      : await db
          .select({
            invitation: teamInvitations,
            eventTitle: pages.title,
            ownerId: pages.accountId,
            ownerName: accountName,
          })
          .from(teamInvitations)
          .innerJoin(pages, eq(pages.id, teamInvitations.pageId))
          .innerJoin(accounts, eq(accounts.id, pages.accountId))
          .where(
            and(
              eq(teamInvitations.id, id),
              eq(pages.superarchived, false),
              gt(teamInvitations.expiresAt, clock.now()),
            ),
          );
  if (!offered) throw createNotFoundError("invitation");
  return offered;
}
