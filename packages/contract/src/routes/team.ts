import { z } from "zod";
import { uuid, wrapData } from "../envelope.ts";
import { EVENT_ROLES } from "@matinee/domain/vocabulary";
import { accountSessionRoute, ADMIN_ROLES, OWNER_ONLY, ownerSessionRoute } from "../policy.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";
import {
  offeredInvitationSchema,
  teamInvitationSchema,
  teamMemberSchema,
  teamSchema,
} from "../schemas/team.ts";

const byPage = z.object({ id: uuid });
const byInvitation = byPage.extend({ invitationId: uuid });
const byMember = byPage.extend({ memberId: uuid });
const withRole = z.strictObject({ role: z.enum(EVENT_ROLES) });
/** Tokens are in the body, which logs do not contain. */
const withToken = z.strictObject({ token: z.string().max(300) });

/** Each one gives or ends access to a customer's event. */
const change = {
  allow: ["pageOwner", "staff"],
  eventRoles: OWNER_ONLY,
  rejectsKeys: true,
  staffRoles: ADMIN_ROLES,
  onBehalf: true,
} as const;
const rateLimit = { max: 40, windowSeconds: 3600, per: "account" } as const;

/** The team of an event: accounts that share the owner's work on it, each with a role. */
export const teamRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "/v1/pages/:id/team",
      summary: "List the members of an event's team, and the invitations that were not accepted",
      pathParams: byPage,
      responses: { 200: wrapData(teamSchema) },
      metadata: ownerSessionRoute(OWNER_ONLY),
    },
    invite: {
      method: "POST",
      path: "/v1/pages/:id/team/invitations",
      summary: "Email an invitation to an event's team; an earlier one to the address stops working",
      pathParams: byPage,
      body: withRole.extend({ email: z.string().max(254) }),
      responses: { 201: wrapData(teamInvitationSchema) },
      metadata: { ...change, rateLimit },
    },
    resend: {
      method: "POST",
      path: "/v1/pages/:id/team/invitations/:invitationId/resend",
      summary: "Send an invitation again with a new link, which replaces it",
      pathParams: byInvitation,
      body: c.noBody(),
      responses: { 201: wrapData(teamInvitationSchema) },
      metadata: { ...change, rateLimit },
    },
    withdraw: {
      method: "DELETE",
      path: "/v1/pages/:id/team/invitations/:invitationId",
      summary: "Withdraw an invitation; its link stops working",
      pathParams: byInvitation,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: change,
    },
    changeRole: {
      method: "PATCH",
      path: "/v1/pages/:id/team/members/:memberId",
      summary: "Change the role of a member",
      pathParams: byMember,
      body: withRole,
      responses: { 200: wrapData(teamMemberSchema) },
      metadata: change,
    },
    remove: {
      method: "DELETE",
      path: "/v1/pages/:id/team/members/:memberId",
      summary: "Remove a member, which ends their access and their streams",
      pathParams: byMember,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: change,
    },
    leave: {
      method: "DELETE",
      path: "/v1/pages/:id/team/membership",
      summary: "Leave the team of an event",
      pathParams: byPage,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: { allow: ["pageOwner"], eventRoles: EVENT_ROLES, rejectsKeys: true },
    },
    view: {
      method: "POST",
      path: "/v1/team-invitations/view",
      summary: "Get what an emailed invitation to an event's team offers",
      body: withToken,
      responses: { 200: wrapData(offeredInvitationSchema) },
      metadata: { allow: ["public"], rateLimit: { max: 60, windowSeconds: 300, per: "address" } },
    },
    accept: {
      method: "POST",
      path: "/v1/team-invitations/accept",
      summary: "Accept an invitation with the account that has the invited address",
      body: withToken,
      responses: { 200: wrapData(z.object({ pageId: uuid, role: z.enum(EVENT_ROLES) })) },
      metadata: accountSessionRoute({ rateLimit: { max: 30, windowSeconds: 300, per: "account" } }),
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
