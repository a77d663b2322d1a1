import type { teamRoutes } from "@matinee/contract/routes/team";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { changeMemberRole } from "./change-member-role.ts";
import { inviteMember, resendInvitation } from "./invite-member.ts";
import { leaveTeam, removeMember } from "./remove-member.ts";
import {
  findOfferedInvitation,
  findTeamInvitations,
  findTeamMembers,
  type TeamInvitationRow,
  type TeamMemberRow,
} from "./team.queries.ts";
import { withdrawInvitation } from "./withdraw-invitation.ts";

export const teamHandlers: Handlers<typeof teamRoutes> = {
  async list({ params, ctx }) {
    const [members, invitations] = await Promise.all([
      findTeamMembers(ctx.db, params.id),
      findTeamInvitations(ctx.db, params.id),
    ]);
    const now = ctx.clock.now();
    return {
      status: 200,
      body: {
        data: {
          members: members.map(toMember),
          invitations: invitations.map((row) => toInvitation(row, now)),
        },
      },
    };
  },
  async invite({ body, ctx, page }) {
    const invitation = await inviteMember(ctx, page, body);
    return { status: 201, body: { data: toInvitation(invitation, ctx.clock.now()) } };
  },
  async resend({ params, ctx, page }) {
    const invitation = await resendInvitation(ctx, page, params.invitationId);
    return { status: 201, body: { data: toInvitation(invitation, ctx.clock.now()) } };
  },
  async withdraw({ params, ctx, page }) {
    await withdrawInvitation(ctx, page, params.invitationId);
    return { status: 204 };
  },
  async changeRole({ params, body, ctx, page }) {
    const member = await changeMemberRole(ctx, page, { memberId: params.memberId, role: body.role });
    return { status: 200, body: { data: toMember(member) } };
  },
  async remove({ params, ctx, page }) {
    await removeMember(ctx, page, params.memberId);
    return { status: 204 };
  },
  async leave({ ctx, page }) {
    await leaveTeam(ctx, page);
    return { status: 204 };
  },
  async view({ body, ctx }) {
    const { invitation, eventTitle, ownerName } = await findOfferedInvitation(ctx, body.token);
    const { email, role, expiresAt } = invitation;
    return {
      status: 200,
      body: { data: { eventTitle, ownerName, email, role, expiresAt: expiresAt.toISOString() } },
    };
  },
  async accept({ body, ctx }) {
    return { status: 200, body: { data: await acceptInvitation(ctx, body.token) } };
  },
};

const toMember = ({ id, name, email, role, joinedAt }: TeamMemberRow) => ({
  id,
  name,
  email,
  role,
  joinedAt: joinedAt.toISOString(),
});

const toInvitation = ({ id, email, role, invitedAt, expiresAt }: TeamInvitationRow, now: Date) => ({
  id,
  email,
  role,
  invitedAt: invitedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  expired: expiresAt <= now,
});
