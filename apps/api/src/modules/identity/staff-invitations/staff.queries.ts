import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { orderByNewest } from "../../../db/keyset-pagination.ts";
import { accounts, staffInvitations } from "../../../db/schema/accounts.ts";
import { toIsoString } from "../../../platform/iso-string.ts";
import { formatAccountName } from "../../../db/account-name.ts";

/** Lists staff members and open invitations, each newest first. */
export async function listStaff(db: Queryable, now: Date) {
  const [members, invitations] = await Promise.all([
    db
      .select()
      .from(accounts)
      .where(and(eq(accounts.type, "admin"), isNull(accounts.removedAt)))
      .orderBy(...orderByNewest(accounts)),
    db
      .select({ invitation: staffInvitations, inviter: accounts })
      .from(staffInvitations)
      .innerJoin(accounts, eq(accounts.id, staffInvitations.invitedBy))
      .where(isOpenInvitation(now))
      .orderBy(desc(staffInvitations.createdAt), desc(staffInvitations.id)),
  ]);
  return {
    members: members.map((member) => ({
      id: member.id,
      name: formatAccountName(member),
      email: member.email,
      role: member.staffRole,
      suspendedAt: toIsoString(member.disabledAt),
      createdAt: member.createdAt.toISOString(),
    })),
    invitations: invitations.map(({ invitation, inviter }) => ({
      id: invitation.id,
      email: invitation.email,
      role: invitation.role,
      invitedBy: formatAccountName(inviter),
      expiresAt: invitation.expiresAt.toISOString(),
      createdAt: invitation.createdAt.toISOString(),
    })),
  };
}

/** Builds the condition for an invitation that is neither accepted, revoked nor expired. */
export const isOpenInvitation = (now: Date) =>
  and(isNull(staffInvitations.acceptedAt), gt(staffInvitations.expiresAt, now));
