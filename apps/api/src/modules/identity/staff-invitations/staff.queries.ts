import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { newestFirst } from "../../../db/newest-first.ts";
import { accounts, staffInvitations } from "../../../db/schema/accounts.ts";

/** Everyone on the staff, and the invitations that can still be accepted, each newest first. */
export async function listStaff(db: Queryable, now: Date) {
  const [members, invitations] = await Promise.all([
    db
      .select()
      .from(accounts)
      .where(eq(accounts.type, "admin"))
      .orderBy(...newestFirst(accounts)),
    db
      .select({ invitation: staffInvitations, by: accounts })
      .from(staffInvitations)
      .innerJoin(accounts, eq(accounts.id, staffInvitations.invitedBy))
      .where(isOpen(now))
      .orderBy(desc(staffInvitations.createdAt), desc(staffInvitations.id)),
  ]);
  return {
    members: members.map((member) => ({
      id: member.id,
      name: nameOf(member),
      email: member.email,
      createdAt: member.createdAt.toISOString(),
    })),
    invitations: invitations.map(({ invitation, by }) => ({
      id: invitation.id,
      email: invitation.email,
      invitedBy: nameOf(by),
      expiresAt: invitation.expiresAt.toISOString(),
      createdAt: invitation.createdAt.toISOString(),
    })),
  };
}

/** Neither accepted, nor taken back, nor too old. */
export const isOpen = (now: Date) =>
  and(isNull(staffInvitations.acceptedAt), gt(staffInvitations.expiresAt, now));

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;
