import { z } from "zod";
import { uuid, wrapData } from "../envelope.ts";
import { accountRoute, ownerRoute, PRODUCER_ROLES } from "../policy.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";
import {
  acceptScreeningSchema,
  askForTimeSchema,
  declineScreeningSchema,
  endScreeningSchema,
  festivalInvitationSchema,
  inviteScreeningSchema,
  offeredScreeningSchema,
} from "../schemas/festival-invitations.ts";

const byPage = z.object({ id: uuid });
const byInvitation = byPage.extend({ invitationId: uuid });
const change = { onBehalf: true, diyOnly: true } as const;
/** Each one sends an email to a stranger. */
const rateLimit = { max: 120, windowSeconds: 3600, per: "account" } as const;

/** Invitations of screenings of other accounts to a festival. */
export const festivalInvitationRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "/v1/pages/:id/festival-invitations",
      summary: "List the invitations to a festival with their answers, newest first",
      pathParams: byPage,
      responses: { 200: wrapData(z.array(festivalInvitationSchema)) },
      metadata: ownerRoute(PRODUCER_ROLES, "festivals:read"),
    },
    invite: {
      method: "POST",
      path: "/v1/pages/:id/festival-invitations",
      summary: "Invite a screening of another account by the address of its page, or by its owner's email",
      pathParams: byPage,
      body: inviteScreeningSchema,
      responses: { 201: wrapData(festivalInvitationSchema) },
      metadata: ownerRoute(PRODUCER_ROLES, "festivals:write", { ...change, rateLimit }),
    },
    withdraw: {
      method: "DELETE",
      path: "/v1/pages/:id/festival-invitations/:invitationId",
      summary: "Withdraw an invitation that was not answered; its link stops working",
      pathParams: byInvitation,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: ownerRoute(PRODUCER_ROLES, "festivals:write", change),
    },
    end: {
      method: "POST",
      path: "/v1/pages/:id/festival-invitations/:invitationId/end",
      summary: "Take an invited screening out of the festival; 409 gives the number of people who watched it",
      pathParams: byInvitation,
      body: endScreeningSchema,
      responses: { 204: c.noBody() },
      metadata: ownerRoute(PRODUCER_ROLES, "festivals:write", change),
    },
    askForTime: {
      method: "POST",
      path: "/v1/pages/:id/festival-invitations/:invitationId/ask-for-time",
      summary: "Ask the owner of an invited screening by email for another time",
      pathParams: byInvitation,
      body: askForTimeSchema,
      responses: { 204: c.noBody() },
      metadata: ownerRoute(PRODUCER_ROLES, "festivals:write", { ...change, rateLimit }),
    },
    received: {
      method: "GET",
      path: "/v1/festival-invitations",
      summary: "List the festivals that invite the account's screenings, and those that show one",
      responses: { 200: wrapData(z.array(offeredScreeningSchema)) },
      metadata: accountRoute("festivals:read"),
    },
    view: {
      method: "POST",
      path: "/v1/festival-invitations/view",
      summary: "Get what the link of an emailed invitation to a festival offers",
      body: z.strictObject({ token: z.string().max(300) }),
      responses: { 200: wrapData(offeredScreeningSchema) },
      metadata: { allow: ["public"], rateLimit: { max: 60, windowSeconds: 300, per: "address" } },
    },
    accept: {
      method: "POST",
      path: "/v1/festival-invitations/accept",
      summary: "Put one's screening into a festival by an invitation",
      body: acceptScreeningSchema,
      responses: { 200: wrapData(z.object({ pageId: uuid, festivalId: uuid })) },
      metadata: accountRoute("festivals:write", {
        rateLimit: { max: 60, windowSeconds: 300, per: "account" },
      }),
    },
    decline: {
      method: "POST",
      path: "/v1/festival-invitations/decline",
      summary: "Decline an invitation to a festival; its link needs no account",
      body: declineScreeningSchema,
      responses: { 204: c.noBody() },
      metadata: {
        allow: ["public"],
        scope: "festivals:write",
        rateLimit: { max: 60, windowSeconds: 300, per: "address" },
      },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
