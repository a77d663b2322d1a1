import { z } from "zod";
import { instant, uuid, wrapData } from "../envelope.ts";
import { ownerRoute, ownerSessionRoute, PRODUCER_ROLES } from "../policy.ts";
import { c, type PolicedRoutes, routesBelow } from "../router.ts";
import {
  attendeeMailSchema,
  attendeeMailsSchema,
  mailAudiencesSchema,
  mailDraftSchema,
  mailTextSchema,
  planMailSchema,
  saveMailDraftSchema,
} from "../schemas/attendee-mails.ts";

const byPage = z.object({ id: uuid });
const byDraft = byPage.extend({ draftId: uuid });
const writes = {
  allow: ["pageOwner", "staff"],
  eventRoles: PRODUCER_ROLES,
  rejectsKeys: true,
  onBehalf: true,
} as const;

/** Emails of the filmmaker to the people who have a ticket or are registered. */
export const attendeeMailRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "",
      summary: "List the emails to the attendees of an event, newest first",
      pathParams: byPage,
      responses: { 200: wrapData(attendeeMailsSchema) },
      metadata: ownerRoute(PRODUCER_ROLES, "attendees:read"),
    },
    audiences: {
      method: "GET",
      path: "/audiences",
      summary:
        "Count the people whom an email would reach, and those who would get it in their morning when it is sent at a time; now by default",
      pathParams: byPage,
      query: z.object({ at: instant.optional() }),
      responses: { 200: wrapData(mailAudiencesSchema) },
      metadata: ownerRoute(PRODUCER_ROLES, "attendees:read"),
    },
    plan: {
      method: "POST",
      path: "",
      summary:
        "Email attendees now or at a time; unless it is urgent, people in whose night that is get it in their morning",
      pathParams: byPage,
      body: planMailSchema,
      responses: { 201: wrapData(attendeeMailSchema) },
      metadata: ownerSessionRoute(PRODUCER_ROLES, {
        onBehalf: true,
        rateLimit: { max: 30, windowSeconds: 3600, per: "account" },
      }),
    },
    test: {
      method: "POST",
      path: "/test",
      summary: "Send the text of an email to yourself",
      pathParams: byPage,
      body: mailTextSchema,
      responses: { 200: wrapData(z.object({ to: z.string() })) },
      metadata: ownerSessionRoute(PRODUCER_ROLES, {
        onBehalf: true,
        rateLimit: { max: 30, windowSeconds: 3600, per: "account" },
      }),
    },
    listDrafts: {
      method: "GET",
      path: "/drafts",
      summary: "List the emails to the attendees of an event that are not sent yet, last saved first",
      pathParams: byPage,
      responses: { 200: wrapData(z.object({ drafts: z.array(mailDraftSchema) })) },
      metadata: ownerRoute(PRODUCER_ROLES, "attendees:read"),
    },
    createDraft: {
      method: "POST",
      path: "/drafts",
      summary: "Keep an email to attendees as a draft",
      pathParams: byPage,
      body: saveMailDraftSchema,
      responses: { 201: wrapData(mailDraftSchema) },
      metadata: writes,
    },
    updateDraft: {
      method: "PUT",
      path: "/drafts/:draftId",
      summary: "Replace a draft; the last save wins",
      pathParams: byDraft,
      body: saveMailDraftSchema,
      responses: { 200: wrapData(mailDraftSchema) },
      metadata: writes,
    },
    removeDraft: {
      method: "DELETE",
      path: "/drafts/:draftId",
      summary: "Delete a draft",
      pathParams: byDraft,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: writes,
    },
    stop: {
      method: "DELETE",
      path: "/:mailId",
      summary: "Stop an email, or the part of it that has not left; again, it changes nothing",
      pathParams: byPage.extend({ mailId: uuid }),
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: ownerSessionRoute(PRODUCER_ROLES, { onBehalf: true }),
    },
  } as const satisfies PolicedRoutes,
  routesBelow("/v1/pages/:id/attendee-mails"),
);
